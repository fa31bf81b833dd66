import type { Share } from '@spieltag/shared-kernel/registry';
import { type Rollouts, stateAt } from '../rollout/rollout.model.ts';

/** Versions that visitors get, as the convention lists them. */
export interface ActiveVersions {
  /** The default comes first. */
  readonly activeVersions: readonly Pick<Share, 'version' | 'traffic'>[];
  /** Undefined: nothing was ever deployed. */
  readonly default?: string;
}

/** What visitors of a micro frontend get. @param now epoch ms */
export function activeVersionsOf(rollouts: Rollouts, now: number): ActiveVersions {
  const { shares } = stateAt(rollouts, now);
  const main = shares.find((share) => share.default);
  const active = [...shares].sort((one, other) => Number(other.default) - Number(one.default));
  return {
    activeVersions: active.map(({ version, traffic }) => ({ version, traffic })),
    ...(main && { default: main.version }),
  };
}
