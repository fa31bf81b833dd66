import { createHash } from 'node:crypto';
import type { Rollouts } from './rollout.model.ts';

const LENGTH = 22;

/**
 * Names what was decided about a remote, not the time that passes: two who decide at once on the
 * same revision decide on the same, and the second one is told.
 */
export function revisionOf({ deployments, pinnedVersion }: Rollouts): string {
  const decided = deployments.map(({ deploymentId, promotedAtMs, pausedAtMs, split }) => [
    deploymentId,
    promotedAtMs,
    pausedAtMs,
    ...(split ? [split] : []),
  ]);
  const text = JSON.stringify([decided, pinnedVersion]);
  return createHash('sha256').update(text).digest('base64url').slice(0, LENGTH);
}
