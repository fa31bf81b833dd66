import type { HealthReports } from '@spieltag/shared-kernel/composition';
import type { RegistryContext } from '../context/registry-context.ts';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';
import { isGiven } from '../rollout/given-version.ts';
import { addFailures, type FailedOutcome } from './failure-group.repository.ts';
import { addEnds, addStarts, endPage } from './open-start.repository.ts';
import { addOutcomes } from './outcome.repository.ts';
import { type Outcome, type Place, type StartEvent, tallyOf } from './outcome.ts';
import type { Reporter } from './reporters.ts';

/** Who reports, and from where. */
interface ReportingVisitor extends Reporter, Place {
  /** Decides which versions the visitor has. */
  readonly id: string;
  readonly isStaff: boolean;
}

/** Of a remote that was never deployed, only pinned. */
const NO_DEPLOYMENT = '00000000-0000-0000-0000-000000000000';

/** Keeps what a page reports of the versions its visitor has; anything else is no evidence. */
export async function addPageReports(
  { db, ownProjectId: projectId, now, sharedNow, onPageError }: RegistryContext,
  { frontends }: ProjectSnapshot,
  { id: visitorId, isStaff, visitor, network, browser, path }: ReportingVisitor,
  { page, reports, left }: HealthReports,
): Promise<void> {
  const at = new Date(now());
  const byVersion = Map.groupBy(reports, ({ remote, version }) => `${remote} ${version}`);
  const outcomes: Outcome[] = [];
  const refusals: FailedOutcome[] = [];
  const starts: StartEvent[] = [];
  const ends: StartEvent[] = [];
  for (const own of byVersion.values()) {
    const [{ remote, version } = { remote: '', version: '' }] = own;
    const rollouts = frontends.find(({ frontend }) => frontend.id === remote)?.rollouts;
    const claimed = { remote, version, visitorId, isStaff };
    if (!rollouts || !isGiven(rollouts, claimed, at.getTime())) continue;
    const [newest] = rollouts.deployments;
    const { deploymentId = NO_DEPLOYMENT, step = 0 } = newest ?? {};
    const subject = { projectId, remote, deploymentId, version };
    const of = { ...subject, visitor, network, isStaff, browser, path };
    const { hasStood, failure, refusal, started, ended } = tallyOf(own);
    if (hasStood || failure) outcomes.push({ ...of, stoodStep: hasStood ? step : null, failure });
    if (refusal) refusals.push({ ...of, stoodStep: null, failure: refusal, isFirst: false });
    starts.push(...[...started].map((phase) => ({ ...of, page, phase })));
    ends.push(...[...ended].map((phase) => ({ ...of, page, phase })));
  }
  const changes = [outcomes, refusals, starts, ends];
  if (changes.every(({ length }) => length === 0) && !left) return;
  const newlyFailed = await db.transaction().execute(async (trx) => {
    await addEnds(trx, ends, sharedNow());
    await addStarts(trx, starts, sharedNow());
    // Starts come before outcomes, as where silence is judged: nobody waits for each other in a circle.
    if (left) await endPage(trx, page, visitor, sharedNow());
    const failed = await addOutcomes(trx, outcomes, at);
    // Operators see them among the failures; nobody is counted.
    await addFailures(trx, refusals, at);
    return failed;
  });
  for (const { failure, ...where } of newlyFailed) {
    if (failure) onPageError?.({ ...where, ...failure });
  }
}
