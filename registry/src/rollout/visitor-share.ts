import type { Share } from '@spieltag/shared-kernel/registry';
import { chooseShare } from './bucket.ts';
import type { RolloutState } from './rollout.model.ts';

/** Who asks, as far as it decides about versions. */
export interface AskingVisitor {
  /** Undefined: nobody in particular, who gets what is the default for all. */
  readonly id: string | undefined;
  readonly isStaff: boolean;
}

/** The share a visitor belongs to, and why. */
export interface VisitorShare {
  readonly share: Share;
  /** Absent when it did not decide. */
  readonly bucket?: number;
}

/** What a visitor gets of a remote; undefined: nothing of it is live for them. */
export function shareOf(
  { shares, dealt = shares, staffVersion }: RolloutState,
  remote: string,
  { id, isStaff }: AskingVisitor,
): VisitorShare | undefined {
  const first = isStaff ? shares.find(({ version }) => version === staffVersion) : undefined;
  if (first) return { share: first };
  const chosen = chooseShare(dealt, remote, id);
  if (!chosen) return undefined;
  const share =
    shares.find(({ version }) => version === chosen.share.version) ??
    shares.find((one) => one.default);
  return share && { ...chosen, share };
}
