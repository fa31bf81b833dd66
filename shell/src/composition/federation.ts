import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteVersion } from './remote-versions.ts';

/** A remote in federation's words. */
export interface FederationRemote {
  readonly name: string;
  readonly entryGlobalName: string;
  readonly entry: string;
  readonly type: 'global';
}

/** Brings the module of a remote; `attempt` counts from 0. */
export type LoadModule = (
  version: RemoteVersion,
  module: string,
  attempt: number,
) => Promise<unknown>;

/**
 * Every version is a remote of its own to federation, so that two of them never mix. A repeated
 * attempt asks under another address: the first answer may be broken, and cached for a year.
 */
export function toFederationRemote(
  { container, url }: RemoteVersion,
  attempt: number,
): FederationRemote {
  return {
    name: container,
    entryGlobalName: container,
    entry: attempt === 0 ? url : `${url}?attempt=${attempt}`,
    type: 'global',
  };
}

/** Makes the loader of this page; entries that are not what was published are not run. */
export function createModuleLoader(): LoadModule {
  const integrities = new Map<string, string>();
  registerPlugins([
    {
      name: 'entry-integrity',
      createScript({ url }) {
        const integrity = integrities.get(new URL(url, window.location.href).pathname);
        if (!integrity) return undefined;
        const script = document.createElement('script');
        script.src = url;
        script.integrity = integrity;
        return script;
      },
    },
  ]);
  return (version, module, attempt) => {
    integrities.set(version.url, version.integrity);
    registerRemotes([toFederationRemote(version, attempt)], { force: attempt > 0 });
    return loadRemote(`${version.container}/${module.slice(2)}`);
  };
}
