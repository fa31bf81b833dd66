import type { FollowedSource } from '../feed/feed.types.ts';
import type { TimelineEvent } from '../season/timeline.model.ts';

/**
 * The first reading of a source that is followed, which may take minutes. Whoever does not wait for it goes
 * on with what the calendar says, see `comesWithout`.
 */
export class FirstReading {
  #ready: Promise<void> | undefined;
  #isUnderWay = false;
  #failed: { readonly error: unknown } | undefined;

  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /** Begins it. @param isAwaited whether to wait for its end @throws what is no fault of the source */
  async begin(follow: FollowedSource, isAwaited: boolean): Promise<void> {
    const ready = follow.ready();
    if (isAwaited) return ready;
    const failed = this.#failed;
    this.#failed = undefined;
    if (ready !== this.#ready) this.#watch(ready);
    if (failed) throw failed.error;
  }

  #watch(ready: Promise<void>): void {
    this.#ready = ready;
    this.#isUnderWay = true;
    const end = () => {
      this.#isUnderWay = false;
    };
    ready.then(end, (error: unknown) => {
      end();
      this.#failed = { error };
    });
  }
}

/** Whether an event comes at its time whatever the source says: a gameday ends with its results. */
export function comesWithout(event: TimelineEvent): boolean {
  if (event.kind !== 'phase') return true;
  return ['GENERAL', 'GENERAL_LOCKED', 'GAMEDAY'].includes(event.phase);
}
