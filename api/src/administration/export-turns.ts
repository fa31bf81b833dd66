import { RetryLater } from '../problems/api-problem.ts';

/** Exports that wait for the one that is made; a person has few, and each is made in a moment. */
const MAX_WAITING = 4;
const RETRY_AFTER_SECONDS = 5;

let last: Promise<unknown> = Promise.resolve();
let underWay = 0;

/**
 * Makes one export at a time in this process: each is read as a whole, and made into one text.
 * @throws RetryLater UNAVAILABLE when too many wait
 */
export async function inExportTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay > MAX_WAITING) throw new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
  underWay += 1;
  const done = last.then(work);
  last = done.catch(() => undefined);
  try {
    return await done;
  } finally {
    underWay -= 1;
  }
}
