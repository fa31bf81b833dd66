import type { BelongingsOfPage } from '../belongings/belongings.ts';
import type { ComposedRemote, RemoteVersion } from '../discovery/remote-versions.ts';
import type { AssetFault } from '../loading/asset-guard.ts';
import type { LoadModule } from '../loading/federation.ts';
import type { loadInTime } from '../loading/load-in-time.ts';
import type { loadFailure } from '../loading/remote-failure.ts';
import type { FailedVersions } from './failed-versions.ts';

interface ExposedModulesOptions {
  readonly loadModule: LoadModule;
  readonly faultOf: (version: RemoteVersion) => AssetFault | undefined;
  readonly belongings: Pick<BelongingsOfPage, 'of'>;
  readonly loadLimitMs: number;
  readonly versions: FailedVersions;
  readonly composed: (remote: string) => ComposedRemote | undefined;
  /** Given, and not imported: the first screen has them among its own. */
  readonly loadInTime: typeof loadInTime;
  readonly loadFailure: typeof loadFailure;
}

/**
 * Loads what a remote exposes to others, e.g. 'mf-market/table', in the version of the page: with
 * the same checks as its other files, and from the version before when the best one fails. A version
 * that is not stable gives nothing to the screens of others.
 */
export async function loadExposedModule(
  name: string,
  options: ExposedModulesOptions,
): Promise<unknown> {
  const { versions, composed, loadModule, faultOf, loadLimitMs } = options;
  const [remote = '', path = ''] = name.split('/');
  const module = `./${path}`;
  const offering = () =>
    composed(remote)?.versions.filter(
      ({ modules, isStable }) => isStable && modules.includes(module),
    ) ?? [];
  // Asking again after all versions have failed is a retry; it is the screen that asks, not the player.
  if (!versions.next(offering())) versions.forget(remote, false);
  for (;;) {
    const version = versions.next(offering());
    if (!version) throw new Error(`No version of ${name} works in this page`);
    try {
      const attempt = versions.attempt(version);
      const exposed = await options.loadInTime(
        (signal) => loadModule(version, module, attempt, signal),
        loadLimitMs,
      );
      options.belongings.of(version).isLent = true;
      return exposed;
    } catch (error) {
      versions.giveUp(offering(), version, options.loadFailure(error, faultOf(version)));
    }
  }
}
