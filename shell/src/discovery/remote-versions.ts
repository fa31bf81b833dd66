import {
  type DiscoveryDocument,
  type Extensions,
  type FallbackVersion,
  type Label,
  type RemoteApplication,
  type RemoteEvents,
  satisfiesCaret,
} from '@spieltag/shared-kernel/composition';

/** A version of a remote, ready to be loaded. */
export interface RemoteVersion {
  readonly remote: string;
  readonly version: string;
  /** Path of the entry script. */
  readonly url: string;
  readonly integrity: string;
  /** Global name of the federation container, unique to the version. */
  readonly container: string;
  readonly kernel: string;
  readonly applications: readonly RemoteApplication[];
  /** What it says it publishes and consumes; undefined: the registry does not tell. */
  readonly events: RemoteEvents | undefined;
  /** What it puts into slots of others, by slot. */
  readonly extensions: Extensions | undefined;
  /** Names of its modules, e.g. './app': applications, and what it exposes to others. */
  readonly modules: readonly string[];
  /** Integrity of every script and stylesheet, by its path below the folder of the entry. */
  readonly assets: Readonly<Record<string, string>>;
  /** Not on trial: only such a version is evaluated anywhere but on its own screen. */
  readonly isStable: boolean;
}

/** A remote with the versions that may be tried, the best first. */
export interface ComposedRemote {
  readonly name: string;
  readonly label: Label | undefined;
  readonly versions: readonly RemoteVersion[];
  /** Versions that were not built for the kernel of this page. */
  readonly refused: readonly RemoteVersion[];
  /** Versions this page does without, because they failed on this device before. */
  readonly leftOut: readonly RemoteVersion[];
  /** All versions the composition offers. */
  readonly offered: readonly string[];
}

/** Whether a version failed on this device before and is left out. */
export type IsLeftOut = (remote: string, offered: readonly string[], version: string) => boolean;

/** Reads the composition: for every remote the version to show and its fallback. */
export function composeRemotes(
  document: DiscoveryDocument,
  kernelVersion: string,
  isLeftOut: IsLeftOut = () => false,
): ComposedRemote[] {
  return Object.entries(document.microFrontends).map(([name, [offered]]) => {
    const fallback = offered?.extras.fallback;
    const all = [
      ...(offered ? [remoteVersion(name, offered, offered.deployment?.default === true)] : []),
      ...(fallback ? [remoteVersion(name, fallback, true)] : []),
    ];
    const offers = all.map(({ version }) => version);
    const fits = ({ kernel }: RemoteVersion) => satisfiesCaret(kernelVersion, kernel);
    const isOut = ({ version }: RemoteVersion) => isLeftOut(name, offers, version);
    const fitting = all.filter(fits);
    return {
      name,
      label: offered?.extras.label,
      versions: fitting.filter((version) => !isOut(version)),
      refused: all.filter((version) => !fits(version)),
      leftOut: fitting.filter(isOut),
      offered: offers,
    };
  });
}

/** The applications a remote offers. Those of versions not used count, so that its tab exists. */
export function applicationsOf({
  versions,
  refused,
  leftOut,
}: ComposedRemote): readonly RemoteApplication[] {
  return (versions[0] ?? leftOut[0] ?? refused[0])?.applications ?? [];
}

/** Whether every version of the remote that is offered needs a newer kernel than this page has. */
export function isTooNew({ versions, leftOut, refused }: ComposedRemote): boolean {
  return versions.length + leftOut.length === 0 && refused.length > 0;
}

/** What a page knows a version by: nobody else chooses it, as remotes choose the names of containers. */
export const keyOf = ({ remote, version }: Pick<RemoteVersion, 'remote' | 'version'>): string =>
  `${remote} ${version}`;

/** True when both are the same remote with the same versions in the same order. */
export function isSameRemote(one: ComposedRemote, other: ComposedRemote): boolean {
  const containers = ({ versions, refused }: ComposedRemote) =>
    [...versions, ...refused].map(({ container }) => container).join();
  return one.name === other.name && containers(one) === containers(other);
}

/** Address of the folder a script lies in, with a slash at its end. */
export function folderOf(url: string): string {
  return new URL('.', new URL(url, document.baseURI)).href;
}

function remoteVersion(
  remote: string,
  { url, metadata, extras }: FallbackVersion,
  isStable: boolean,
): RemoteVersion {
  const { container, kernel, applications, events, extensions, preload, assets } = extras;
  const modules = Object.keys(preload);
  const declared = { kernel, applications, events, extensions, modules };
  return { remote, ...metadata, url, container, ...declared, assets, isStable };
}
