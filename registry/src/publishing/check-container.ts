import {
  containerFault,
  containerName,
  isRemoteRelease,
  MicroFrontendVersion,
  type Release,
  type ShellRelease,
} from '@spieltag/shared-kernel/composition';
import type { ExternalVersion } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { listContainerOwners } from '../projects/version.repository.ts';

type Db = Kysely<RegistryDatabase>;

/**
 * A page that has two containers of one name runs the first for both remotes.
 * @throws RegistryError RELEASE_INVALID
 */
export async function checkContainer(
  db: Db,
  projectId: string,
  release: Release | ShellRelease,
): Promise<void> {
  if (!isRemoteRelease(release)) return;
  const { name, version, container } = release;
  // No other remote can have it.
  if (container === containerName(name, version)) return;
  const owners = await listContainerOwners(db, projectId, container);
  const fault = containerFault(container, name, version) ?? ownerFault(container, owners, name);
  refuse('release.json/container', fault);
}

/**
 * The same of a version of a remote whose files lie elsewhere; it may also have a container that its remote has
 * had before. Pages know files by the folder of their entry, so that lies below none of another remote.
 * @throws RegistryError RELEASE_INVALID
 */
export async function checkExternal(
  db: Db,
  projectId: string,
  remote: string,
  given: ExternalVersion,
): Promise<void> {
  const composed = { ...given, deployment: { traffic: 0, default: false } };
  // Nobody gets what no page can be composed of.
  if (!Value.Check(MicroFrontendVersion, composed)) return;
  const { url, fallbackUrl = url, extras } = composed;
  const versions = extras.fallback ? [composed, extras.fallback] : [composed];
  for (const {
    metadata: { version },
    extras: { container },
  } of versions) {
    if (container === containerName(remote, version)) continue;
    const owners = await listContainerOwners(db, projectId, container);
    const fault = owners.includes(remote) ? undefined : containerFault(container, remote, version);
    refuse('version/extras/container', fault ?? ownerFault(container, owners, remote));
  }
  const folder = `/${remote}/`;
  for (const address of [fallbackUrl, ...versions.map((version) => version.url)]) {
    if (!address.startsWith(folder)) refuse('version/url', `${address} is not below ${folder}`);
  }
}

function refuse(place: string, fault: string | undefined): void {
  if (fault !== undefined) throw new RegistryError('RELEASE_INVALID', `${place}: ${fault}`);
}

function ownerFault(
  container: string,
  owners: readonly string[],
  remote: string,
): string | undefined {
  const other = owners.find((owner) => owner !== remote);
  return other === undefined ? undefined : `the container ${container} is one of ${other}`;
}
