import type { AdmissionClass } from '@spieltag/shared-kernel/contract';
import { type ClassLimits, GateQueue } from './gate-queue.ts';
import { TurnPace } from './turn-pace.ts';

/** What waits in a queue of its own: changes of ledgers, other changes, reads, and reads from memory. */
export type GateClass = AdmissionClass | 'memory';

/** Most of each turn is for changes of ledgers, and at least a fifth for reads. */
const LIMITS: Readonly<Record<GateClass, ClassLimits>> = {
  commit: { share: 0.6, usualPerMs: 5, mostUnderWay: 256 },
  write: { share: 0.1, usualPerMs: 5, mostUnderWay: 256 },
  read: { share: 0.2, usualPerMs: 20, mostUnderWay: 512 },
  memory: { share: 0.1, usualPerMs: 20, mostUnderWay: Number.POSITIVE_INFINITY },
};

/** All classes in the order in which they get what others leave of a turn. */
export const GATE_CLASSES = Object.keys(LIMITS) as readonly GateClass[];

const LOOK_EVERY_MS = 100;
/**
 * Of so many that are refused one begins in any case: it takes as long as some ten refusals, so that
 * a third of the time is left for what is served, however many come.
 */
const REFUSED_FOR_ONE = 20;

/** What the gate does with requests, and how it knows of those it has let in. */
export interface GateRules<T> {
  /** Hands a request over to its handler. */
  readonly begin: (request: T) => void;
  /** Answers that there is too much to do: nothing of the request has happened. */
  readonly refuse: (request: T, work: GateClass) => void;
  /** Nobody waits for the answer any more. */
  readonly isGone: (request: T) => boolean;
  /** How many requests of a class are being worked on. */
  readonly underWay: (work: GateClass) => number;
}

/** Its clock and its turns; for tests. */
export interface GateLoop {
  /** Monotonic ms. */
  readonly now: () => number;
  /** Calls once with the next turn of the event loop. */
  readonly nextTurn: (task: () => void) => void;
}

const NODE_LOOP: GateLoop = {
  now: () => performance.now(),
  nextTurn: (task) => setImmediate(task),
};

/**
 * Stands before the server and decides at once, before anything of a request is read, whether it
 * begins, waits, or is refused. In each turn of the event loop so many begin that turns stay short; of
 * each class so many wait as begin in a tenth of a second.
 */
export class Gate<T> {
  readonly #rules: GateRules<T>;
  readonly #loop: GateLoop;
  readonly #queues: Readonly<Record<GateClass, GateQueue<T>>>;
  readonly #pace = new TurnPace();
  readonly #timer: NodeJS.Timeout;
  #begun = 0;
  /** Since the last turn. */
  #refused = 0;
  #perTurn: number;
  #isTurnDue = false;
  /** When the turn began before which something waited; undefined: nothing did. */
  #turnSince: number | undefined;

  constructor(rules: GateRules<T>, loop: GateLoop = NODE_LOOP) {
    this.#rules = rules;
    this.#loop = loop;
    this.#perTurn = this.#pace.most;
    const queue = (work: GateClass) => new GateQueue<T>(LIMITS[work], loop.now());
    this.#queues = {
      commit: queue('commit'),
      write: queue('write'),
      read: queue('read'),
      memory: queue('memory'),
    };
    this.#timer = setInterval(() => this.refuseStuck(), LOOK_EVERY_MS).unref();
  }

  /** Requests of a class that wait. */
  waiting(work: GateClass): number {
    return this.#queues[work].length;
  }

  /** How many begin in one turn while more wait. */
  get perTurn(): number {
    return this.#perTurn;
  }

  /** How long a turn takes while something waits. */
  get turnMs(): number {
    return this.#pace.turnMs;
  }

  /** A request has arrived: it begins, waits, or is refused. */
  enter(work: GateClass, request: T): void {
    const queue = this.#queues[work];
    const isFree = !this.#isCrowded && this.#begun < this.#perTurn;
    if (isFree && this.#hasRoom(work)) {
      queue.passed();
      this.#begin(request);
    } else if (queue.hasPlace(this.#loop.now(), this.#perTurn)) {
      queue.push(request, this.#loop.now());
    } else {
      this.#refused += 1;
      this.#rules.refuse(request, work);
      return;
    }
    this.#expectTurn();
  }

  /** Work of a request has ended: another may begin. */
  left(): void {
    if (this.#isCrowded) this.#expectTurn();
  }

  /** Refuses what has waited too long because nothing of its class moves. */
  refuseStuck(): void {
    for (const work of GATE_CLASSES) {
      const now = this.#loop.now();
      for (;;) {
        const request = this.#queues[work].takeStuck(now);
        if (request === undefined) break;
        this.#rules.refuse(request, work);
      }
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  get #isCrowded(): boolean {
    return GATE_CLASSES.some((work) => this.#queues[work].length > 0);
  }

  #hasRoom(work: GateClass): boolean {
    return this.#rules.underWay(work) < this.#queues[work].mostUnderWay(this.#loop.now());
  }

  #begin(request: T): void {
    this.#begun += 1;
    this.#rules.begin(request);
  }

  #expectTurn(): void {
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    this.#loop.nextTurn(() => this.#turn());
  }

  #turn(): void {
    const now = this.#loop.now();
    if (this.#turnSince !== undefined) this.#pace.measured(now - this.#turnSince);
    this.#isTurnDue = false;
    this.#begun = 0;
    const perTurn = Math.max(this.#pace.most, Math.ceil(this.#refused / REFUSED_FOR_ONE));
    this.#perTurn = perTurn;
    this.#refused = 0;
    for (const work of GATE_CLASSES) {
      this.#beginSome(work, Math.ceil(perTurn * this.#queues[work].share));
    }
    for (const work of GATE_CLASSES) this.#beginSome(work, perTurn - this.#begun);
    const canGoOn = GATE_CLASSES.some(
      (work) => this.#queues[work].length > 0 && this.#hasRoom(work),
    );
    this.#turnSince = canGoOn ? now : undefined;
    if (canGoOn) this.#expectTurn();
  }

  /** Begins so many of a class at most, those who wait longest first. */
  #beginSome(work: GateClass, most: number): void {
    const queue = this.#queues[work];
    const now = this.#loop.now();
    // Those that begin are under way a little later.
    const room = Math.min(most, queue.mostUnderWay(now) - this.#rules.underWay(work));
    for (let begun = 0; begun < room; ) {
      const request = queue.shift();
      if (request === undefined) return;
      if (this.#rules.isGone(request)) continue;
      begun += 1;
      this.#begin(request);
    }
  }
}
