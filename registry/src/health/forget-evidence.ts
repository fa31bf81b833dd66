import { deletePastCounts } from '@spieltag/server-kit/limits';
import type { Attempts } from '../context/attempts.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { deleteFailuresBefore } from './failure-group.repository.ts';
import { readSharedTime } from './open-start.repository.ts';
import { deleteOutcomesBefore, listCrowded, trimOutcomes } from './outcome.repository.ts';
import { REPORT_CALLS } from './rate-limit.ts';
import { deleteReportersBefore } from './reporters.ts';

const DAY_MS = 24 * 3_600_000;
const OUTCOMES_KEPT_MS = 7 * DAY_MS;
const FAILURES_KEPT_MS = 30 * DAY_MS;

/**
 * Forgets what nobody asks for any more, and what is beyond as much as is kept, each whatever becomes of the
 * others. By the clock of the database: one registry whose own is ahead would forget what all of them know.
 */
export async function forgetEvidence(
  { db, sharedNow }: Pick<RegistryContext, 'db' | 'sharedNow'>,
  attempts: Attempts,
): Promise<void> {
  const at = await attempts.attempt('reading the time', () => readSharedTime(db, sharedNow()));
  if (!at) return;
  const nowMs = at.getTime();
  const outcomesSince = new Date(nowMs - OUTCOMES_KEPT_MS);
  const failuresSince = new Date(nowMs - FAILURES_KEPT_MS);
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    outcomes: () => deleteOutcomesBefore(db, outcomesSince),
    reporters: () => deleteReportersBefore(db, outcomesSince),
    'outcomes of popular versions': async () => {
      for (const subject of await listCrowded(db)) {
        const what = `forgetting outcomes of ${subject.remote} ${subject.version}`;
        await attempts.attempt(what, () => trimOutcomes(db, subject));
      }
    },
    failures: () => deleteFailuresBefore(db, failuresSince),
    'counts of reports': () => deletePastCounts(db, REPORT_CALLS, nowMs),
  };
  for (const [what, step] of Object.entries(steps)) {
    await attempts.attempt(`forgetting ${what}`, step);
  }
}
