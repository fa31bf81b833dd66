import { deletePastCounts } from '@spieltag/server-kit/limits';
import { repeat } from '@spieltag/server-kit/process';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { projectsRollingOut } from '../projects/deployment.repository.ts';
import { readSnapshot } from '../projects/project-snapshot.ts';
import { deleteFailuresBefore } from './failure-group.repository.ts';
import { checkHealth } from './health-gate.ts';
import { SilenceJudge } from './judge-silence.ts';
import { deleteOutcomesBefore } from './outcome.repository.ts';
import { REPORT_CALLS } from './rate-limit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OUTCOMES_KEPT_MS = 7 * DAY_MS;
const FAILURES_KEPT_MS = 30 * DAY_MS;

/** Lets the gate look again and again. @returns a function that ends it */
export function watchHealth(
  context: RegistryContext,
  composition: LiveComposition,
  everyMs: number,
): () => Promise<void> {
  const { db, now, elapsed } = context;
  const silence = new SilenceJudge(context);
  let forgottenAtMs = elapsed();
  async function check(): Promise<void> {
    await silence.check();
    await checkHealth(context, await composition.get());
    for (const projectId of await projectsRollingOut(db)) {
      if (projectId === context.ownProjectId) continue;
      const snapshot = await readSnapshot(db, projectId);
      if (snapshot) await checkHealth(context, snapshot);
    }
    if (elapsed() - forgottenAtMs < MINUTE_MS) return;
    forgottenAtMs = elapsed();
    const nowMs = now();
    await deleteOutcomesBefore(db, new Date(nowMs - OUTCOMES_KEPT_MS));
    await deleteFailuresBefore(db, new Date(nowMs - FAILURES_KEPT_MS));
    await deletePastCounts(db, REPORT_CALLS, nowMs);
  }
  return repeat(everyMs, check);
}
