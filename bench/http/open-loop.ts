import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Call, isServed, type NextCall } from './call.ts';
import { Connection, targetOf } from './connection.ts';
import { type ProcessorShares, type Watched, watchProcessors } from './processor-shares.ts';

/** How often calls are sent: in small bursts, as a timer allows. */
const TICK_MS = 2;
/** Whoever has no answer by then has none. */
const ANSWERED_WITHIN_MS = 10_000;
const CONNECTED_WITHIN_MS = 30_000;

/** How many calls are offered, whatever becomes of those before. */
export interface Offer {
  readonly connections: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/** What became of the calls of one kind. */
export interface Outcome {
  /** Times from when a call was due, ms: waiting for a connection is part of them. */
  readonly servedMs: number[];
  /** Of those refused with 503, to be sent again. */
  readonly refusedMs: number[];
  /** Served and refused while calls were still due; those after it say nothing of a rate. */
  readonly meanwhile: { served: number; refused: number };
}

/** What an offered load came to. */
export interface OfferResult {
  readonly offered: number;
  /** Until the last call was due. */
  readonly seconds: number;
  readonly changes: Outcome;
  readonly reads: Outcome;
  /** Answered otherwise than as expected or with 503; by status. */
  readonly others: Readonly<Record<string, number>>;
  /** Not answered at all. */
  readonly lost: number;
  readonly processors: ProcessorShares | undefined;
}

const outcome = (): Outcome => ({
  servedMs: [],
  refusedMs: [],
  meanwhile: { served: 0, refused: 0 },
});

/**
 * Sends calls at a fixed rate, as many players do who do not know of each other. What finds no free
 * connection waits for one, and its time runs meanwhile.
 */
export async function offerLoad(
  origin: string,
  watched: Watched,
  offer: Offer,
  next: NextCall,
): Promise<OfferResult> {
  const loop = new OpenLoop(next);
  await loop.open(origin, offer.connections);
  try {
    const processorShares = watchProcessors(watched);
    const from = performance.now();
    const seconds = () => (performance.now() - from) / 1000;
    while (seconds() < offer.seconds) {
      loop.offer(Math.floor(seconds() * offer.perSecond));
      await sleep(TICK_MS);
    }
    const took = seconds();
    const processors = processorShares();
    loop.allWereDue();
    await loop.settled();
    return { ...loop.result(), seconds: took, processors };
  } finally {
    loop.close();
  }
}

/** Sends one call on each of many connections at the same time. */
export async function sendAtOnce(
  origin: string,
  watched: Watched,
  connections: number,
  next: NextCall,
): Promise<OfferResult> {
  const loop = new OpenLoop(next);
  await loop.open(origin, connections);
  try {
    const processorShares = watchProcessors(watched);
    const from = performance.now();
    loop.offer(connections);
    await loop.settled();
    const seconds = (performance.now() - from) / 1000;
    return { ...loop.result(), seconds, processors: processorShares() };
  } finally {
    loop.close();
  }
}

class OpenLoop {
  readonly #next: NextCall;
  readonly #free: Connection[] = [];
  readonly #outcomes = { change: outcome(), read: outcome() };
  readonly #others: Record<string, number> = {};
  #connections: readonly Connection[] = [];
  #onOpen: () => void = () => {};
  #onSettled: () => void = () => {};
  /** When calls were due, a queue; what is before `#from` has been sent. */
  #waiting: number[] = [];
  #from = 0;
  #due = 0;
  #sent = 0;
  #answered = 0;
  #lost = 0;
  #areDue = true;

  constructor(next: NextCall) {
    this.#next = next;
  }

  /** Resolves when all are connected: only then their calls are measured. @throws Error if they never are */
  async open(origin: string, connections: number): Promise<void> {
    const target = targetOf(origin);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = () => reject(new Error(`${origin} does not take ${connections} connections`));
    const timer = setTimeout(late, CONNECTED_WITHIN_MS);
    this.#onOpen = resolve;
    this.#connections = Array.from(
      { length: connections },
      () => new Connection(target, (connection) => this.#freed(connection)),
    );
    await promise.finally(() => clearTimeout(timer));
  }

  /** Sends calls until so many were due. */
  offer(due: number): void {
    for (; this.#due < due; this.#due++) this.#waiting.push(performance.now());
    this.#pump();
  }

  /** No more calls are due. */
  allWereDue(): void {
    this.#areDue = false;
  }

  /** Resolves when everything is answered, or nobody waits for the rest any longer. */
  async settled(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ANSWERED_WITHIN_MS);
    this.#onSettled = resolve;
    this.#settle();
    await promise.finally(() => clearTimeout(timer));
  }

  result(): Omit<OfferResult, 'seconds' | 'processors'> {
    const { change: changes, read: reads } = this.#outcomes;
    const lost = this.#lost + this.#due - this.#answered;
    return { offered: this.#due, changes, reads, others: this.#others, lost };
  }

  close(): void {
    for (const connection of this.#connections) connection.end();
  }

  #freed(connection: Connection): void {
    this.#free.push(connection);
    if (this.#free.length === this.#connections.length) this.#onOpen();
    this.#pump();
  }

  #pump(): void {
    while (this.#from < this.#waiting.length) {
      const connection = this.#free.pop();
      if (!connection) break;
      // One that was closed while it was idle comes back when it is connected again.
      if (connection.isFree) this.#send(connection, this.#waiting[this.#from++] ?? 0);
    }
    if (this.#from > this.#waiting.length / 2) {
      this.#waiting = this.#waiting.slice(this.#from);
      this.#from = 0;
    }
  }

  #send(connection: Connection, dueAt: number): void {
    const call = this.#next(this.#sent++, 0);
    if (!call) throw new Error('The load has no more calls');
    connection.send(call.request, (answer) => this.#take(call, dueAt, answer));
  }

  #take(call: Call, dueAt: number, answer: Answer | undefined): void {
    const ms = performance.now() - dueAt;
    const { servedMs, refusedMs, meanwhile } = this.#outcomes[call.kind];
    const counts = this.#areDue ? 1 : 0;
    if (!answer) this.#lost += 1;
    else if (isServed(call, answer)) {
      servedMs.push(ms);
      meanwhile.served += counts;
    } else if (answer.status === 503) {
      refusedMs.push(ms);
      meanwhile.refused += counts;
    } else this.#others[answer.status] = (this.#others[answer.status] ?? 0) + 1;
    this.#answered += 1;
    call.onAnswer?.(answer);
    this.#settle();
  }

  #settle(): void {
    if (this.#answered === this.#due) this.#onSettled();
  }
}
