import {
  type DiscoveryDocument,
  type FallbackVersion,
  type Label,
  type RemoteApplication,
  satisfiesCaret,
} from '@spieltag/shared-kernel/composition';

/** A version of a remote, ready to be loaded. */
export interface RemoteVersion {
  readonly remote: string;
  readonly version: string;
  /** Path of the entry script. */
  readonly url: string;
  readonly integrity: string;
  /** Global name of the federation container; no other version has it. */
  readonly container: string;
  readonly kernel: string;
  readonly applications: readonly RemoteApplication[];
  /** Modules that can be loaded of it, './app': of its applications, and exposed to others. */
  readonly modules: readonly string[];
  /** Integrity of every script and stylesheet, by its path below the folder of the entry. */
  readonly assets: Readonly<Record<string, string>>;
}

/** A remote with the versions that may be tried, the best first. */
export interface ComposedRemote {
  readonly name: string;
  readonly label: Label | undefined;
  readonly versions: readonly RemoteVersion[];
  /** Versions that were not built for the kernel of this page. */
  readonly refused: readonly RemoteVersion[];
}

/** Reads the composition: of every remote the version to show and the one to go back to. */
export function composeRemotes(
  document: DiscoveryDocument,
  kernelVersion: string,
): ComposedRemote[] {
  return Object.entries(document.microFrontends).map(([name, [offered]]) => {
    const fallback = offered?.extras.fallback;
    const all = [...(offered ? [offered] : []), ...(fallback ? [fallback] : [])].map((version) =>
      remoteVersion(name, version),
    );
    const fits = ({ kernel }: RemoteVersion) => satisfiesCaret(kernelVersion, kernel);
    return {
      name,
      label: offered?.extras.label,
      versions: all.filter(fits),
      refused: all.filter((version) => !fits(version)),
    };
  });
}

/** True when both are the same remote with the same versions in the same order. */
export function isSameRemote(one: ComposedRemote, other: ComposedRemote): boolean {
  const containers = ({ versions, refused }: ComposedRemote) =>
    [...versions, ...refused].map(({ container }) => container).join();
  return one.name === other.name && containers(one) === containers(other);
}

function remoteVersion(remote: string, { url, metadata, extras }: FallbackVersion): RemoteVersion {
  const { container, kernel, applications, preload, assets } = extras;
  const modules = Object.keys(preload);
  return { remote, ...metadata, url, container, kernel, applications, modules, assets };
}
