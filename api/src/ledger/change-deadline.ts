import { RetryLater } from '../problems/api-problem.ts';
import type { LedgerWork } from './ledger-work.types.ts';

/** The waits of one attempt come on top of it, and an edge gives up after 15 seconds. */
const BEGIN_WITHIN_MS = 4000;
/** What is to be written then is committed before an edge gives up. */
const WRITE_WITHIN_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * How long a change is tried. Its caller is told by an edge that there is no answer long before all
 * that it may wait for has come: what happened after that would be a change nobody knows of.
 */
export class ChangeDeadline {
  readonly #work: LedgerWork;
  readonly #since: number;

  constructor(work: LedgerWork) {
    this.#work = work;
    this.#since = work.now();
  }

  /** Before another attempt. @throws RetryLater UNAVAILABLE: nothing has happened */
  requireTimeToBegin(): void {
    this.#require(BEGIN_WITHIN_MS);
  }

  /** With all locks held, before anything is written. @throws RetryLater UNAVAILABLE */
  requireTimeToWrite(): void {
    this.#require(WRITE_WITHIN_MS);
  }

  #require(ms: number): void {
    if (this.#work.now() - this.#since <= ms) return;
    throw new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
  }
}
