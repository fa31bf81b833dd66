import { bucketOf, isInTraffic } from './bucket.ts';
import { type Rollouts, reachedPercent, stateAt } from './rollout.model.ts';
import { shareOf } from './visitor-share.ts';

/** A version that a visitor says to have. */
interface ClaimedVersion {
  readonly remote: string;
  readonly version: string;
  readonly visitorId: string;
  readonly isStaff: boolean;
}

/**
 * Whether this visitor has a version of a remote, or had it while it was live: decided by the
 * visitor's bucket and by what every rollout has reached.
 */
export function isGiven(
  rollouts: Rollouts,
  { remote, version, visitorId: id, isStaff }: ClaimedVersion,
  nowMs: number,
): boolean {
  const state = stateAt(rollouts, nowMs);
  if (shareOf(state, remote, { id, isStaff })?.share.version === version) return true;
  // Everybody had it before the rollout reached them.
  if (state.shares.some((share) => share.default && share.version === version)) return true;
  const deployed = rollouts.deployments.find((one) => one.version === version);
  if (!deployed) return false;
  if (isStaff && deployed.isStaffFirst) return true;
  return isInTraffic(bucketOf(id, remote, version), reachedPercent(deployed));
}
