import type { KnownPlayer, PlayerChange } from '../feed.types.ts';

/** So many may leave at once whatever their share. */
const HANDFUL = 5;
const MOST_SHARE = 0.05;
const BELIEVED_AFTER_MS = 3_600_000;

/**
 * Holds back that many players leave at once: more likely than that they have all left, the list of them
 * was cut off. What a source goes on saying for an hour is believed.
 */
export class MassLeavings {
  readonly #clock: () => number;
  /** Since when the source says so, real time, epoch ms; undefined: it does not. */
  #since: number | undefined;
  #problem: string | null = null;
  #untold: string[] = [];

  /** @param clock real time, epoch ms */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** What is held back, in one line; null: nothing. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Whether what is held back has been said long enough. */
  get isBelieved(): boolean {
    return this.#since !== undefined && this.#clock() - this.#since >= BELIEVED_AFTER_MS;
  }

  /** What was held back since this was asked last, each time it began. */
  told(): readonly string[] {
    const told = this.#untold;
    this.#untold = [];
    return told;
  }

  forget(): void {
    this.#since = undefined;
    this.#problem = null;
  }

  /**
   * The changes without those by which too many leave.
   * @param players as they are before the changes, by id
   */
  without<Change extends Pick<PlayerChange, 'player' | 'active'>>(
    changes: readonly Change[],
    players: ReadonlyMap<string, KnownPlayer>,
  ): readonly Change[] {
    const isThere = (id: string) => players.get(id)?.active === true;
    const leaves = ({ active, player }: Change) => !active && isThere(player.id);
    const leaving = changes.filter(leaves).length;
    const all = [...players.values()].filter(({ active }) => active).length;
    if (leaving <= Math.max(HANDFUL, all * MOST_SHARE) || this.isBelieved) {
      this.forget();
      return changes;
    }
    this.#problem = `${leaving} of ${all} players are said to have left at once: they stay until that was said for an hour`;
    if (this.#since === undefined) this.#untold.push(this.#problem);
    this.#since ??= this.#clock();
    return changes.filter((change) => !leaves(change));
  }
}
