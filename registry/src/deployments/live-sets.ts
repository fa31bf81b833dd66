import { isComposable } from '../composition/composition.presenter.ts';
import type { LiveSets, RemoteContract } from '../contracts/index.ts';
import { publicName } from '../projects/micro-frontend.repository.ts';
import type { ProjectSnapshot, VersionContent } from '../projects/project-snapshot.ts';
import { stateAt } from '../rollout/rollout.model.ts';
import { liveReleases } from './live-releases.ts';

/** What could meet in a page: releases, and what tools have published that pages are composed of. */
export function liveSets(snapshot: ProjectSnapshot, nowMs: number): LiveSets {
  const { shells, remotes } = liveReleases(snapshot, nowMs);
  const sets: Record<string, readonly RemoteContract[]> = { ...remotes };
  for (const { frontend, rollouts, versions } of snapshot.frontends) {
    const name = publicName(snapshot.project.name, frontend);
    // Pages go back to releases alone.
    const given = stateAt(rollouts, nowMs).shares.flatMap(
      ({ version }) => contractOf(name, versions[version]) ?? [],
    );
    if (given.length > 0) sets[frontend.id] = [...(sets[frontend.id] ?? []), ...given];
  }
  return { shells, remotes: sets };
}

/** Such a version exposes nothing and offers no slot: pages know no more of it than its extras say. */
function contractOf(
  name: string,
  { given }: Partial<VersionContent> = {},
): RemoteContract | undefined {
  const version = given && { ...given, deployment: { traffic: 0, default: false } };
  if (!isComposable(version)) return undefined;
  const { kernel, applications, extensions, events } = version.extras;
  return {
    name,
    version: version.metadata.version,
    kernel,
    applications,
    events: events ?? { publishes: {}, consumes: {} },
    ...(extensions && { extensions }),
  };
}
