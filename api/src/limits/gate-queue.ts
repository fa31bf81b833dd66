import { MeasuredRate } from './measured-rate.ts';

/** Nobody is let in to wait longer than about that. */
const WAIT_MS = 100;
/** However slow it is: fewer than that are no queue. */
const LEAST_PLACES = 64;
/** Work of a class under way takes about that long, waiting for each other included. */
const UNDER_WAY_MS = 200;
/** One batch under way, and the next gathering. */
const LEAST_UNDER_WAY = 128;
/** What is stuck behind a standstill leaves then. */
const STUCK_MS = 2000;

/** What a class of requests may take. */
export interface ClassLimits {
  /** The share of each turn that is kept for it while it has requests. */
  readonly share: number;
  /** How many get through in a millisecond, until it is known. */
  readonly usualPerMs: number;
  /** Under way at a time, however fast they are; none: they are in memory. */
  readonly mostUnderWay: number;
}

interface Waiting<T> {
  readonly request: T;
  readonly since: number;
}

/** The queue of one class of requests, as long as it is served in a tenth of a second. */
export class GateQueue<T> {
  readonly #waiting: Waiting<T>[] = [];
  readonly #rate: MeasuredRate;
  readonly #limits: ClassLimits;

  constructor(limits: ClassLimits, now: number) {
    this.#limits = limits;
    this.#rate = new MeasuredRate(limits.usualPerMs, now);
  }

  get length(): number {
    return this.#waiting.length;
  }

  get share(): number {
    return this.#limits.share;
  }

  /**
   * Whether one more may wait: who has come before is served soon.
   * @param perTurn how many begin with the next turn: they are no queue
   */
  hasPlace(now: number, perTurn: number): boolean {
    const places = this.#perMs(now) * WAIT_MS;
    const { length } = this.#waiting;
    if (length < Math.max(LEAST_PLACES, perTurn)) return true;
    const waitedMs = now - (this.#waiting[0]?.since ?? now);
    return waitedMs < WAIT_MS && length < places;
  }

  /** How many may be under way: as many as are done in a fifth of a second. */
  mostUnderWay(now: number): number {
    const { mostUnderWay } = this.#limits;
    const most = Math.max(LEAST_UNDER_WAY, this.#perMs(now) * UNDER_WAY_MS);
    return Math.min(mostUnderWay, most);
  }

  push(request: T, now: number): void {
    this.#waiting.push({ request, since: now });
  }

  /** Who waits longest; begins. */
  shift(): T | undefined {
    const first = this.#waiting.shift();
    if (first) this.passed();
    return first?.request;
  }

  /** One has begun, without waiting or after it. */
  passed(): void {
    this.#rate.count();
    if (this.#waiting.length === 0) this.#rate.nobodyWaits();
  }

  /** Takes off one that is stuck. */
  takeStuck(now: number): T | undefined {
    const first = this.#waiting[0];
    if (!first || now - first.since < STUCK_MS) return undefined;
    this.#waiting.shift();
    return first.request;
  }

  #perMs(now: number): number {
    return this.#rate.perMs(now, this.#waiting.length > 0);
  }
}
