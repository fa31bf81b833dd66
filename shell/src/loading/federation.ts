import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { CHECK_ASSET } from '@spieltag/shared-kernel/composition';
import { nextTask } from '../bootstrap/next-task.ts';
import type { AssetGuard } from './asset-guard.ts';
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

/** Makes the loader of this page; what is not what was published is not run, chunks included. */
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
    // What has come is run in a task of its own; what was run before is there at once.
    if (!run.has(id)) await nextTask();
    run.add(id);
    return factory?.();
  };
}
