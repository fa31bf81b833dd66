import type { Release, ShellRelease } from '@spieltag/shared-kernel/composition';
import { stateAt } from '../rollout/rollout.model.ts';
import type { ProjectSnapshot } from './project-snapshot.ts';

/** What pages are made of at a time: what is live, and what pages go back to. */
export function neededReleases(
  { frontends }: ProjectSnapshot,
  nowMs: number,
): readonly (Release | ShellRelease)[] {
  return frontends.flatMap(({ rollouts, versions }) => {
    const { shares, fallbacks } = stateAt(rollouts, nowMs);
    const names = new Set([...shares.map(({ version }) => version), ...fallbacks]);
    return [...names].flatMap((version) => versions[version]?.release ?? []);
  });
}
