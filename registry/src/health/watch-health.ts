import { deletePastCounts } from '@spieltag/server-kit/limits';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { deleteReportsBefore } from './health.repository.ts';
import { checkHealth } from './health-gate.ts';
import { REPORT_CALLS } from './rate-limit.ts';

const CHECK_EVERY_MS = 2000;
const HOUR_MS = 3_600_000;
const KEPT_MS = 7 * 24 * HOUR_MS;

/** Lets the gate look every two seconds. @returns a function that ends it */
export function watchHealth(
  context: RegistryContext,
  composition: LiveComposition,
): () => Promise<void> {
  let forgottenAtMs = 0;
  let checking = Promise.resolve();
  async function check(): Promise<void> {
    await checkHealth(context, await composition.get());
    const nowMs = context.now();
    if (nowMs - forgottenAtMs < HOUR_MS) return;
    forgottenAtMs = nowMs;
    await deleteReportsBefore(context.db, new Date(nowMs - KEPT_MS));
    await deletePastCounts(context.db, REPORT_CALLS, nowMs);
  }
  const timer = setInterval(() => {
    // Without the database there is nothing to judge by; the next look may have it again.
    checking = checking.then(check).catch(() => undefined);
  }, CHECK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await checking;
  };
}
