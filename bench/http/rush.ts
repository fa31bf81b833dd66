import type { Pool } from 'undici';
import { type Answer, type Call, percentiles, send } from './load.ts';

/** How often calls are sent: in small bursts, as a timer allows. */
const TICK_MS = 5;

/** What became of the calls of a rush. */
export interface RushResult {
  /** Until the last answer. */
  readonly seconds: number;
  readonly sent: number;
  readonly served: number;
  /** Refused with 503 to be sent again. */
  readonly shed: number;
  /** Answered otherwise than with success or 503; by status. */
  readonly others: Readonly<Record<string, number>>;
  /** Not answered at all. */
  readonly lost: number;
  readonly servedP50Ms: number;
  readonly servedP99Ms: number;
  readonly shedP99Ms: number;
}

/**
 * Sends calls at a fixed rate whatever becomes of those before, as many players do who do not know
 * of each other.
 * @param onServed called with every call that was answered with success
 */
export async function rush(
  pool: Pool,
  perSecond: number,
  seconds: number,
  next: (no: number) => Call,
  onServed: (no: number, answer: Answer) => void,
): Promise<RushResult> {
  const served: number[] = [];
  const shed: number[] = [];
  const others: Record<string, number> = {};
  let lost = 0;
  const track = async (no: number) => {
    const answer = await send(pool, next(no)).catch(() => null);
    if (!answer) lost += 1;
    else if (answer.status < 300) {
      served.push(answer.ms);
      onServed(no, answer);
    } else if (answer.status === 503) shed.push(answer.ms);
    else others[answer.status] = (others[answer.status] ?? 0) + 1;
  };
  const startedAt = performance.now();
  const tookSeconds = () => (performance.now() - startedAt) / 1000;
  const pending = new Set<Promise<void>>();
  let sent = 0;
  while (tookSeconds() < seconds) {
    const due = Math.floor(tookSeconds() * perSecond);
    for (; sent < due; sent++) {
      const call = track(sent);
      pending.add(call);
      void call.finally(() => pending.delete(call));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(pending);
  const { p50Ms, p99Ms } = percentiles(served);
  return {
    seconds: tookSeconds(),
    sent,
    served: served.length,
    shed: shed.length,
    others,
    lost,
    servedP50Ms: p50Ms,
    servedP99Ms: p99Ms,
    shedP99Ms: percentiles(shed).p99Ms,
  };
}
