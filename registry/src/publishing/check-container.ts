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
import type { MicroFrontend } from '../projects/micro-frontend.repository.ts';
import { listContainerOwners } from '../projects/version.repository.ts';

type Db = Kysely<RegistryDatabase>;

/** The first folder of an address. */
const IN_FOLDER = /^\/([^/]+)\//;
/** Names of folders that files of releases are served from. */
const OF_RELEASES = /^(?:shell|operator|mf-.*)$/;

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
 * The same of a version whose files lie elsewhere; it may also have a container that its micro frontend has had
 * before. Pages know files by the folder of their entry, so that lies below none of another remote.
 * @throws RegistryError RELEASE_INVALID
 */
export async function checkExternal(
  db: Db,
  projectId: string,
  { id: remote, isRemote }: Pick<MicroFrontend, 'id' | 'isRemote'>,
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
  for (const address of [fallbackUrl, ...versions.map((version) => version.url)]) {
    refuse('version/url', isRemote ? remoteFault(address, remote) : toolFault(address));
  }
}

function remoteFault(address: string, remote: string): string | undefined {
  const folder = `/${remote}/`;
  return address.startsWith(folder) ? undefined : `${address} is not below ${folder}`;
}

/** What tools have added has no folder of its own, so it may have any that is nobody's. */
function toolFault(address: string): string | undefined {
  const [, folder] = IN_FOLDER.exec(address) ?? [];
  if (folder === undefined) return `${address} lies beside the folders of all remotes`;
  return OF_RELEASES.test(folder) ? `${address} is among the files of ${folder}` : undefined;
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
