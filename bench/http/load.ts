import type { Dispatcher, Pool } from 'undici';

/** One request of a load, and what it must be answered with. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expect?: number;
  /** The body of the answer is wanted. */
  readonly keeps?: boolean;
}

/** What a load came to. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** What a single answer was. */
export interface Answer {
  readonly status: number;
  readonly ms: number;
  /** Its body, of calls that keep it. */
  readonly text: string;
}

/** Sends the call; the body is read, and dropped unless the call keeps it. */
export async function send(pool: Pool, call: Call): Promise<Answer> {
  const startedAt = performance.now();
  const { statusCode, body } = await pool.request({
    method: call.method as Dispatcher.HttpMethod,
    path: call.path,
    headers: { ...call.headers, ...(call.body ? { 'content-type': 'application/json' } : {}) },
    body: call.body ?? null,
  });
  const text = call.keeps ? await body.text() : '';
  if (!call.keeps) await body.dump();
  return { status: statusCode, ms: performance.now() - startedAt, text };
}

/**
 * Every connection sends its next call when the last one is answered, for so many seconds after one
 * to warm up.
 * @param next the calls of a connection, by its number and the number of the call
 * @throws Error at an answer that is not as expected
 */
export async function applyLoad(
  pool: Pool,
  connections: number,
  seconds: number,
  next: (connection: number, no: number) => Call,
): Promise<LoadResult> {
  const from = performance.now() + 1000;
  const until = from + seconds * 1000;
  const times: number[] = [];
  const run = async (connection: number) => {
    for (let no = 0; performance.now() < until; no++) {
      const call = next(connection, no);
      const { status, ms } = await send(pool, call);
      if (status !== (call.expect ?? 200)) throw new Error(`${call.path} answers ${status}`);
      if (performance.now() > from && performance.now() < until) times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)));
  return { perSecond: times.length / seconds, ...percentiles(times) };
}

/** The median, and what one in a hundred exceeds. */
export function percentiles(times: readonly number[]): { p50Ms: number; p99Ms: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
