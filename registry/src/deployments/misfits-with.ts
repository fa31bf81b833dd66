import {
  isRemoteRelease,
  isShellRelease,
  type Release,
  type ShellRelease,
} from '@spieltag/shared-kernel/composition';
import { checkDeployment } from '../contracts/index.ts';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';
import { liveSets } from './live-sets.ts';

/**
 * What would not fit in pages that have these releases, and of everything else what is live: a
 * sentence each, with its code. What does not fit without them either is none of theirs.
 */
export function misfitsWith(
  snapshot: ProjectSnapshot,
  releases: readonly (Release | ShellRelease)[],
  nowMs: number,
): readonly string[] {
  const live = liveSets(snapshot, nowMs);
  const shells = releases.filter(isShellRelease);
  const remotes = releases.filter(isRemoteRelease).map((release) => [release.name, [release]]);
  const misfits = checkDeployment(live, {
    shells: shells.length > 0 ? shells : live.shells,
    remotes: { ...live.remotes, ...Object.fromEntries(remotes) },
  });
  return misfits.map(({ code, message }) => `${code}: ${message}`);
}
