import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Call, isServed, type NextCall } from './call.ts';
import { Connection, targetOf } from './connection.ts';
import { percentiles } from './percentiles.ts';
import { type ProcessorShares, type Watched, watchProcessors } from './processor-shares.ts';

/** Whoever has no answer by then has none. */
const ANSWERED_WITHIN_MS = 30_000;

/** How a load is applied. */
export interface LoadOptions {
  readonly connections: number;
  /** How long before it is measured. */
  readonly warmUpMs: number;
  /** How long it is measured, unless there are no more calls before. */
  readonly measureMs: number;
  /** Calls may be refused with 503: those are counted apart. */
  readonly mayRefuse?: boolean;
}

/** What a load came to. */
export interface LoadResult {
  /** Calls that were served. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Calls that were refused while it was measured. */
  readonly refused: number;
  readonly processors: ProcessorShares | undefined;
}

/**
 * Every connection sends its next call when the last one is answered. It ends when those under way are answered
 * as well: what became of a change is known of each, and the next load finds no account that waits.
 * @param origins of one server, or of several among which the connections are spread evenly
 * @throws Error at an answer that is not as expected, and where one does not come at the end
 */
export async function applyLoad(
  origins: string | readonly string[],
  watched: Watched,
  options: LoadOptions,
  next: NextCall,
): Promise<LoadResult> {
  const { connections, warmUpMs, measureMs, mayRefuse = false } = options;
  const loop = new ClosedLoop(next, mayRefuse);
  loop.open([origins].flat(), connections);
  try {
    await Promise.race([loop.ended, pause(warmUpMs)]);
    const processorShares = watchProcessors(watched);
    const from = performance.now();
    const measured = loop.measure();
    await Promise.race([loop.ended, pause(measureMs)]);
    const seconds = (performance.now() - from) / 1000;
    const processors = processorShares();
    const { times, refused } = measured;
    const perSecond = times.length / seconds;
    const result = { perSecond, ...percentiles(times), refused, processors };
    loop.stop();
    await Promise.race([loop.ended, refuseToWait()]);
    return result;
  } finally {
    loop.close();
  }
}

async function refuseToWait(): Promise<never> {
  await pause(ANSWERED_WITHIN_MS);
  throw new Error('Some calls were not answered at the end of a load');
}

/** Keeps no process alive. */
function pause(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false });
}

interface Measured {
  /** Of calls that were served, ms. */
  readonly times: number[];
  refused: number;
}

class ClosedLoop {
  /** When there are no more calls and all are answered, or one was not answered as expected. */
  readonly ended: Promise<void>;
  readonly #next: NextCall;
  readonly #mayRefuse: boolean;
  readonly #end: () => void;
  readonly #fail: (error: Error) => void;
  #connections: readonly Connection[] = [];
  #measured: Measured = { times: [], refused: 0 };
  #sent = 0;
  #underWay = 0;
  #isStopped = false;

  constructor(next: NextCall, mayRefuse: boolean) {
    this.#next = next;
    this.#mayRefuse = mayRefuse;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#end = resolve;
    this.#fail = reject;
  }

  open(origins: readonly string[], connections: number): void {
    this.#connections = Array.from({ length: connections / origins.length }, () => origins)
      .flat()
      .map((origin, no) => {
        const server = no % origins.length;
        return new Connection(targetOf(origin), (connection) => this.#send(connection, server));
      });
  }

  /** What is answered from now on. */
  measure(): Readonly<Measured> {
    this.#measured = { times: [], refused: 0 };
    return this.#measured;
  }

  /** Sends no more; what is answered from now on is not measured. */
  stop(): void {
    this.#isStopped = true;
    this.measure();
    this.#endIfIdle();
  }

  close(): void {
    for (const connection of this.#connections) connection.end();
  }

  #send(connection: Connection, server: number): void {
    const call = this.#isStopped ? undefined : this.#next(this.#sent++, server);
    if (!call) {
      this.#endIfIdle();
      return;
    }
    const from = performance.now();
    this.#underWay += 1;
    connection.send(call.request, (answer) => this.#take(call, performance.now() - from, answer));
  }

  #endIfIdle(): void {
    if (this.#underWay === 0) this.#end();
  }

  #take(call: Call, ms: number, answer: Answer | undefined): void {
    this.#underWay -= 1;
    call.onAnswer?.(answer);
    if (answer?.status === 503 && this.#mayRefuse) this.#measured.refused += 1;
    else {
      this.#measured.times.push(ms);
      if (!answer || !isServed(call, answer)) this.#fail(new Error(complaintOf(call, answer)));
    }
    // A connection the server has closed after it sends no next call that would find nothing under way.
    if (this.#isStopped) this.#endIfIdle();
  }
}

function complaintOf(
  { request, expect = 200, mustHave }: Call,
  answer: Answer | undefined,
): string {
  const line = `${String(request).split('\r\n', 1)} is answered`;
  if (!answer) return `${line} not at all`;
  return answer.status === expect ? `${line} without ${mustHave}` : `${line} ${answer.status}`;
}
