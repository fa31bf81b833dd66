import { bucketOf, chooseShare, isInTraffic } from './bucket.ts';
import { type Rollouts, reachedPercent, stateAt } from './rollout.model.ts';

/**
 * Whether this visitor has a version of a remote, or had it while it was live: decided by the
 * visitor's bucket and by what every rollout has reached.
 */
export function isGiven(
  rollouts: Rollouts,
  { remote, version, visitorId }: Record<'remote' | 'version' | 'visitorId', string>,
  nowMs: number,
): boolean {
  const { shares } = stateAt(rollouts, nowMs);
  if (chooseShare(shares, remote, visitorId)?.share.version === version) return true;
  // Everybody had it before the rollout reached them.
  if (shares.some((share) => share.default && share.version === version)) return true;
  const deployed = rollouts.deployments.find((one) => one.version === version);
  if (!deployed) return false;
  return isInTraffic(bucketOf(visitorId, remote, version), reachedPercent(deployed));
}
