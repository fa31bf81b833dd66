import type { RegistryContext } from '../context/registry-context.ts';
import { deleteEnded, readSharedTime, restartAll, takeSilent } from './open-start.repository.ts';
import { addOutcomes } from './outcome.repository.ts';

/** So long after a start a page must have said how it ended. */
const SILENT_AFTER_MS = 20_000;
/** The shared clock and the time that passes here differ by so much only when that clock was set. */
const CLOCK_SET_MS = 5000;

/** So many are judged at once: others of the database wait no longer, and what is known by then counts. */
export const SILENT_AT_ONCE = 500;

/** What silence is judged with. */
type SilenceContext = Pick<RegistryContext, 'db' | 'now' | 'sharedNow' | 'elapsed'>;

/** Finds starts without an end: failures SILENT. */
export class SilenceJudge {
  readonly #context: SilenceContext;
  #clockOffsetMs: number | undefined;

  constructor(context: SilenceContext) {
    this.#context = context;
  }

  /**
   * Any number of registries may do so at once: each start is judged by one of them.
   * @param between called while there are more to judge
   */
  async check(between: () => Promise<unknown> = async () => undefined): Promise<void> {
    const { db, now, sharedNow, elapsed } = this.#context;
    // Before the database answers: a clock that is set meanwhile is seen next time, with what has passed.
    const elapsedMs = elapsed();
    const at = await readSharedTime(db, sharedNow());
    const offsetMs = at.getTime() - elapsedMs;
    const drift = Math.abs(offsetMs - (this.#clockOffsetMs ?? offsetMs));
    this.#clockOffsetMs = offsetMs;
    if (drift > CLOCK_SET_MS) {
      await restartAll(db, at);
      return;
    }
    const startedBefore = new Date(at.getTime() - SILENT_AFTER_MS);
    const judgeSome = () =>
      db.transaction().execute(async (trx) => {
        const silent = await takeSilent(trx, startedBefore, SILENT_AT_ONCE);
        await addOutcomes(trx, silent, new Date(now()));
        return silent.length;
      });
    while ((await judgeSome()) === SILENT_AT_ONCE) await between();
    await deleteEnded(db, at);
  }
}
