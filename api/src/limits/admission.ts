import type { AdmissionClass, Route } from '@spieltag/shared-kernel/contract';
import { RetryLater } from '../problems/api-problem.ts';

/** All classes in the order in which they are let in. */
export const ADMISSION_CLASSES: readonly AdmissionClass[] = ['commit', 'write', 'read'];

/** How long a queue may grow and how long work may stand in it. */
interface QueueLimit {
  readonly length: number;
  readonly waitMs: number;
}

const QUEUE_LIMITS: Readonly<Record<AdmissionClass, QueueLimit>> = {
  commit: { length: 600, waitMs: 3000 },
  write: { length: 300, waitMs: 3000 },
  read: { length: 300, waitMs: 2000 },
};
const LOOK_EVERY_MS = 500;
const RETRY_AFTER_SECONDS = 2;

/** The class a row's calls are let in by. */
export function admissionClassOf({ admission, method }: Route): AdmissionClass {
  return admission ?? (method === 'GET' ? 'read' : 'write');
}

interface Gathered {
  readonly since: number;
  readonly leave: (reason: RetryLater) => void;
}

interface Waiting extends Gathered {
  readonly enter: () => void;
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
  readonly #queues: Readonly<Record<AdmissionClass, Waiting[]>> = {
    commit: [],
    write: [],
    read: [],
  };
  /** What waits to be done together with others, oldest first. */
  readonly #gathered: Readonly<Record<AdmissionClass, Set<Gathered>>> = {
    commit: new Set(),
    write: new Set(),
    read: new Set(),
  };
  readonly #timer: NodeJS.Timeout;
  #busy = 0;
  /** When a slot was last taken or given back. */
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
      for (const work of ADMISSION_CLASSES) this.#expire(work);
    }, LOOK_EVERY_MS).unref();
  }

  /** Work under way. */
  get busy(): number {
    return this.#busy;
  }

  /** How long all slots have been taken without one being given back, ms; 0: one is free. */
  get standstillMs(): number {
    return this.#busy < this.#slots ? 0 : this.#now() - this.#movedAt;
  }

  /** Work that waits, by class. */
  waiting(work: AdmissionClass): number {
    return this.#queues[work].length + this.#gathered[work].size;
  }

  /** Refuses at once what its queue has no room for. @throws RetryLater UNAVAILABLE */
  expect(work: AdmissionClass): void {
    if (this.waiting(work) >= QUEUE_LIMITS[work].length) throw refusal();
  }

  /**
   * Counts work that is gathered, to be done with others in one slot, as waiting: it holds none. It is
   * refused by the rules of its class as if it waited alone.
   * @param leave is told when it has waited too long
   * @returns ends its wait
   * @throws RetryLater UNAVAILABLE
   */
  gather(work: AdmissionClass, leave: Gathered['leave']): () => void {
    this.expect(work);
    const one = { since: this.#now(), leave };
    this.#gathered[work].add(one);
    return () => this.#gathered[work].delete(one);
  }

  /** Does the work when it is its turn. @throws RetryLater UNAVAILABLE instead of doing it */
  async run<T>(work: AdmissionClass, task: () => T | Promise<T>): Promise<T> {
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

  #wait(work: AdmissionClass): Promise<void> {
    this.expect(work);
    return new Promise((resolve, reject) => {
      this.#queues[work].push({
        since: this.#now(),
        enter: resolve,
        leave: reject,
      });
    });
  }

  #take(): void {
    this.#busy += 1;
    this.#movedAt = this.#now();
  }

  /** Hands the slot over to who waits longest, so that nobody who has just come overtakes them. */
  #release(): void {
    this.#movedAt = this.#now();
    const next = this.#next();
    if (next) next.enter();
    else this.#busy -= 1;
  }

  #next(): Waiting | undefined {
    for (const work of ADMISSION_CLASSES) {
      this.#expire(work);
      const first = this.#queues[work].shift();
      if (first) return first;
    }
    return undefined;
  }

  /** Refuses what has waited too long, also while no slot becomes free. */
  #expire(work: AdmissionClass): void {
    const queue = this.#queues[work];
    const since = this.#now() - QUEUE_LIMITS[work].waitMs;
    while (queue[0] && queue[0].since < since) queue.shift()?.leave(refusal());
    for (const one of this.#gathered[work]) {
      if (one.since >= since) break;
      this.#gathered[work].delete(one);
      one.leave(refusal());
    }
  }
}

function refusal(): RetryLater {
  return new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
}
