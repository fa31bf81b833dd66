import type { Route } from '@spieltag/shared-kernel/contract';
import { RetryLater } from '../api-problem.ts';

/** Classes of work in the order in which they are let in. */
export const WORK_CLASSES = ['commit', 'write', 'read'] as const;
export type WorkClass = (typeof WORK_CLASSES)[number];

/** How long a queue may grow and how long work may stand in it. */
interface Patience {
  readonly places: number;
  readonly waitMs: number;
}

const PATIENCE: Readonly<Record<WorkClass, Patience>> = {
  commit: { places: 600, waitMs: 3000 },
  write: { places: 300, waitMs: 3000 },
  read: { places: 300, waitMs: 2000 },
};
const LOOK_EVERY_MS = 500;
const RETRY_AFTER_SECONDS = 2;

const LEDGER_CHANGES =
  /^\/api\/(?:gameloop\/v1\/\{seasonId\}\/(?:commit-lineup|player-transaction|set-favorite-players)|ledger\/v1\/\{seasonId\}\/(?:execute|eject)-action)\.json$/;

/** Whether the row changes a ledger: what a deadline is about. */
export function isLedgerChange(row: Route): boolean {
  return LEDGER_CHANGES.test(row.path);
}

/** The class of a row's work. */
export function workClassOf(row: Route): WorkClass {
  if (isLedgerChange(row)) return 'commit';
  return row.method === 'GET' ? 'read' : 'write';
}

interface Waiting {
  readonly since: number;
  readonly enter: () => void;
  readonly leave: () => void;
}

/**
 * Lets as much work at the database as it has connections for. The rest waits in short queues,
 * changes of ledgers before other changes before reads; what cannot be served soon is refused at
 * once, before it has cost anything: nothing of it has happened then. A late event loop needs no
 * rule of its own: it makes work take longer, and the queues fill.
 */
export class Admission {
  readonly #slots: number;
  readonly #now: () => number;
  readonly #queues: Readonly<Record<WorkClass, Waiting[]>> = { commit: [], write: [], read: [] };
  readonly #timer: NodeJS.Timeout;
  #busy = 0;
  /** When a place was last taken or given back. */
  #movedAt: number;

  /**
   * @param slots work done at a time
   * @param now monotonic ms
   */
  constructor(slots: number, now: () => number = () => performance.now()) {
    this.#slots = slots;
    this.#now = now;
    this.#movedAt = now();
    this.#timer = setInterval(() => {
      for (const work of WORK_CLASSES) this.#dismiss(work);
    }, LOOK_EVERY_MS).unref();
  }

  /** Work under way. */
  get busy(): number {
    return this.#busy;
  }

  /** How long all places have been taken without one being given back, ms; 0: there is room. */
  get standstillMs(): number {
    return this.#busy < this.#slots ? 0 : this.#now() - this.#movedAt;
  }

  /** Work that waits, by class. */
  waiting(work: WorkClass): number {
    return this.#queues[work].length;
  }

  /** Refuses what would not find a place anyway. @throws RetryLater UNAVAILABLE */
  expect(work: WorkClass): void {
    if (this.#queues[work].length >= PATIENCE[work].places) throw refusal();
  }

  /** Does the work when it is its turn. @throws RetryLater UNAVAILABLE instead of doing it */
  async run<T>(work: WorkClass, task: () => T | Promise<T>): Promise<T> {
    if (this.#busy >= this.#slots) await this.#wait(work);
    else this.#take();
    try {
      return await task();
    } finally {
      this.#release();
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #wait(work: WorkClass): Promise<void> {
    this.expect(work);
    return new Promise((resolve, reject) => {
      this.#queues[work].push({
        since: this.#now(),
        enter: resolve,
        leave: () => reject(refusal()),
      });
    });
  }

  #take(): void {
    this.#busy += 1;
    this.#movedAt = this.#now();
  }

  /** Hands the place on, so that nobody new can come in between. */
  #release(): void {
    this.#movedAt = this.#now();
    const next = this.#next();
    if (next) next.enter();
    else this.#busy -= 1;
  }

  #next(): Waiting | undefined {
    for (const work of WORK_CLASSES) {
      this.#dismiss(work);
      const first = this.#queues[work].shift();
      if (first) return first;
    }
    return undefined;
  }

  /** Who stands in the queue for too long hears so, also where nothing moves at all. */
  #dismiss(work: WorkClass): void {
    const queue = this.#queues[work];
    const since = this.#now() - PATIENCE[work].waitMs;
    while (queue[0] && queue[0].since < since) queue.shift()?.leave();
  }
}

function refusal(): RetryLater {
  return new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
}
