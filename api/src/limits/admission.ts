import type { AdmissionClass, Route } from '@spieltag/shared-kernel/contract';
import { RetryLater } from '../problems/api-problem.ts';

/** All classes in the order in which they are let in. */
export const ADMISSION_CLASSES: readonly AdmissionClass[] = ['commit', 'write', 'read'];

/** How long work may stand in its queue. */
const WAIT_MS: Readonly<Record<AdmissionClass, number>> = { commit: 3000, write: 3000, read: 2000 };
/**
 * Work of one class that may wait for a slot each, and as much that may be gathered. What the gate knows to be work at the database it lets in one by one
 * long before: these are calls it takes for answers from memory, such as those for made-up seasons.
 */
export const MOST_WAITING = 1024;
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
 * Lets as much work at the database as it has connections for. The rest waits, changes of ledgers
 * before other changes before reads, and is refused when it has waited too long: nothing of it has
 * happened then. How much there is at all is up to the gate, which asks how much is under way.
 */
export class Admission {
  /** Monotonic ms, by which it is measured how long work takes. */
  readonly now: () => number;
  readonly #slots: number;
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
  readonly #underWay: Record<AdmissionClass, number> = { commit: 0, write: 0, read: 0 };
  /** Is told when a request is not under way any more. */
  onLeft: () => void = () => undefined;
  #busy = 0;
  /** Of work that may be held up at the database; half of the slots at most, the rest is left for others. */
  readonly #mostHeldUp: number;
  #heldUp = 0;
  readonly #waitingToBeHeldUp = new Set<() => void>();
  /** When a slot was last taken or given back. */
  #movedAt: number;

  /**
   * @param slots work done at a time
   * @param now monotonic ms
   */
  constructor(slots: number, now: () => number = () => performance.now()) {
    this.#slots = slots;
    this.#mostHeldUp = Math.max(1, Math.floor(slots / 2));
    this.now = now;
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
    return this.#busy < this.#slots ? 0 : this.now() - this.#movedAt;
  }

  /** Work that waits, by class. */
  waiting(work: AdmissionClass): number {
    return this.#queues[work].length + this.#gathered[work].size;
  }

  /** Requests of a class that are being worked on, whether they wait for the database or not. */
  underWay(work: AdmissionClass): number {
    return this.#underWay[work];
  }

  /** Counts a request as under way as long as it is worked on: neither before it has arrived, nor while it is sent. */
  async during<T>(work: AdmissionClass, task: () => Promise<T>): Promise<T> {
    this.#underWay[work] += 1;
    try {
      return await task();
    } finally {
      this.#underWay[work] -= 1;
      this.onLeft();
    }
  }

  /**
   * Counts work that is gathered, to be done with others in one slot, as waiting: it holds none. It is
   * refused as if it waited alone.
   * @param leave is told when it has waited too long
   * @returns ends its wait
   * @throws RetryLater UNAVAILABLE
   */
  gather(work: AdmissionClass, leave: Gathered['leave']): () => void {
    requireRoom(this.#gathered[work].size);
    const one = { since: this.now(), leave };
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

  /**
   * The same for work that waits within its slot for what others hold, such as the lock of a season: it
   * takes no more than half of them, if there is more than one.
   * @throws RetryLater UNAVAILABLE instead of doing it
   */
  async runHeldUp<T>(work: AdmissionClass, task: () => T | Promise<T>): Promise<T> {
    if (this.#heldUp >= this.#mostHeldUp) await this.#waitToBeHeldUp(work);
    else this.#heldUp += 1;
    try {
      return await this.run(work, task);
    } finally {
      const [next] = this.#waitingToBeHeldUp;
      if (next) next();
      else this.#heldUp -= 1;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #waitToBeHeldUp(work: AdmissionClass): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        this.#waitingToBeHeldUp.delete(enter);
        end();
        resolve();
      };
      const end = this.gather(work, (reason) => {
        this.#waitingToBeHeldUp.delete(enter);
        reject(reason);
      });
      this.#waitingToBeHeldUp.add(enter);
    });
  }

  #wait(work: AdmissionClass): Promise<void> {
    requireRoom(this.#queues[work].length);
    return new Promise((resolve, reject) => {
      this.#queues[work].push({
        since: this.now(),
        enter: resolve,
        leave: reject,
      });
    });
  }

  #take(): void {
    this.#busy += 1;
    this.#movedAt = this.now();
  }

  /** Hands the slot over to who waits longest, so that nobody who has just come overtakes them. */
  #release(): void {
    this.#movedAt = this.now();
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
    const since = this.now() - WAIT_MS[work];
    while (queue[0] && queue[0].since < since) queue.shift()?.leave(refusal());
    for (const one of this.#gathered[work]) {
      if (one.since >= since) break;
      this.#gathered[work].delete(one);
      one.leave(refusal());
    }
  }
}

/** What waits for a slot and what is gathered for one do not take each other's room. */
function requireRoom(waiting: number): void {
  if (waiting >= MOST_WAITING) throw refusal();
}

function refusal(): RetryLater {
  return new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
}
