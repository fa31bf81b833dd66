import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { CHECK_ASSET } from '@spieltag/shared-kernel/composition';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import { nextTask } from '../timing/next-task.ts';
import type { AssetGuard } from './asset-guard.ts';

/** A remote as federation registers it. */
export interface FederationRemote {
  readonly name: string;
  readonly entryGlobalName: string;
  readonly entry: string;
  readonly type: 'global';
}

/** Loads a module of a remote; `attempt` counts from 0. */
export type LoadModule = (
  version: RemoteVersion,
  module: string,
  attempt: number,
) => Promise<unknown>;

/**
 * Registers every version as a remote of its own, so that two versions never mix. A repeated
 * attempt uses another address: the first response may be broken and cached for a year.
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

/**
 * Makes the loader of the page. Every file is checked against what was published, chunks included.
 */
export function createModuleLoader(guard: AssetGuard): LoadModule {
  Object.assign(globalThis, { [CHECK_ASSET]: guard.check });
  registerPlugins([
    {
      name: 'entry-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        guard.check(script);
        return script;
      },
    },
  ]);
  const run = new Set<string>();
  return async (version, module, attempt) => {
    guard.admit(version, attempt);
    registerRemotes([toFederationRemote(version, attempt)], { force: attempt > 0 });
    const id = `${version.container}/${module.slice(2)}`;
    const factory = await loadRemote<() => unknown>(id, { loadFactory: false, from: 'runtime' });
    // A module is evaluated in a task of its own; one that was evaluated before needs none.
    if (!run.has(id)) await nextTask();
    run.add(id);
    return factory?.();
  };
}
