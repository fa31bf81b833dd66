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

/** What a file of a version was published with; undefined when no rollout of the project names that. */
export function integrityIn(
  { frontends }: ProjectSnapshot,
  { name, version, file }: Pick<Release, 'name' | 'version'> & { readonly file: string },
): string | undefined {
  const releases = frontends.map(({ versions }) => versions[version]?.release);
  return releases.find((release) => release?.name === name)?.files[file];
}
