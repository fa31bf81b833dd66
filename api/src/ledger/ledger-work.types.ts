import type { Admission } from '../limits/admission.ts';

/** Lets work of ledgers in to the database. */
export type LedgerWork = Pick<Admission, 'run' | 'runHeldUp' | 'gather' | 'now'>;

/** For tools and tests, which have no server around them: nothing waits. */
export const UNLIMITED_WORK: LedgerWork = {
  run: async (_, task) => task(),
  runHeldUp: async (_, task) => task(),
  gather: () => () => undefined,
  now: () => 0,
};
