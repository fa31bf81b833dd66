import type { ComposedRemote, RemoteVersion } from '../discovery/remote-versions.ts';
import type { AssetFault } from '../loading/asset-guard.ts';
import type { LoadModule } from '../loading/federation.ts';
import { loadInTime } from '../loading/load-in-time.ts';
import { loadFailure } from '../loading/remote-failure.ts';
import type { FailedVersions } from './failed-versions.ts';

interface ExposedModulesOptions {
  readonly loadModule: LoadModule;
  readonly faultOf: (version: RemoteVersion) => AssetFault | undefined;
  readonly loadLimitMs: number;
  readonly versions: FailedVersions;
  readonly composed: (remote: string) => ComposedRemote | undefined;
}

/**
 * Loads what a remote exposes to others, e.g. 'mf-market/table', in the version of the page: with
 * the same checks as its other files, and from the version before when the best one fails. A version
 * that is not stable gives nothing to the screens of others.
 */
export function createExposedModules({
  versions,
  composed,
  loadModule,
  faultOf,
  loadLimitMs,
}: ExposedModulesOptions): (name: string) => Promise<unknown> {
  return async (name) => {
    const [remote = '', path = ''] = name.split('/');
    const module = `./${path}`;
    const offering = () =>
      composed(remote)?.versions.filter(
        ({ modules, isStable }) => isStable && modules.includes(module),
      ) ?? [];
    // Asking again after all versions have failed is a retry.
    if (!versions.next(offering())) versions.forget(remote);
    for (;;) {
      const version = versions.next(offering());
      if (!version) throw new Error(`No version of ${name} works in this page`);
      try {
        const attempt = versions.attempt(version);
        return await loadInTime(
          (signal) => loadModule(version, module, attempt, signal),
          loadLimitMs,
        );
      } catch (error) {
        versions.giveUp(offering(), version, loadFailure(error, faultOf(version)));
      }
    }
  };
}
