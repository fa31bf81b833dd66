import {
  isRemoteRelease,
  isShellRelease,
  type Release,
  SHELL,
  type ShellRelease,
} from '@spieltag/shared-kernel/composition';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';
import { stateAt } from '../rollout/rollout.model.ts';

/** What may be live at one time, with everything the releases say. */
interface LiveReleases {
  readonly shells: readonly ShellRelease[];
  readonly remotes: Readonly<Record<string, readonly Release[]>>;
}

/** The releases of all versions that could meet in a page: those of shares, and those gone back to. */
export function liveReleases({ frontends }: ProjectSnapshot, nowMs: number): LiveReleases {
  const shells: ShellRelease[] = [];
  const remotes: Record<string, readonly Release[]> = {};
  for (const { frontend, rollouts, versions } of frontends) {
    const { shares, fallbacks } = stateAt(rollouts, nowMs);
    const live = shares.map(({ version }) => version);
    const releaseOf = (version: string) => versions[version]?.release ?? [];
    if (frontend.id === SHELL) {
      // Were the one before counted, no remote could ever need what a new one brings. A page that goes
      // back to it takes of each remote the newest version that fits.
      shells.push(...live.flatMap(releaseOf).filter(isShellRelease));
      continue;
    }
    // A page on any share goes back to the first version it has not got.
    const back = live.flatMap((version) => fallbacks.find((other) => other !== version) ?? []);
    const releases = [...new Set([...live, ...back])].flatMap(releaseOf).filter(isRemoteRelease);
    if (releases.length > 0) remotes[frontend.id] = releases;
  }
  return { shells, remotes };
}
