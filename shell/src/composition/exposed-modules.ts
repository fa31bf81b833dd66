import type { CompositionOptions } from './composition.ts';
import { loadFailure } from './remote-failure.ts';
import type { ComposedRemote } from './remote-versions.ts';
import { withTimeLimit } from './time-limit.ts';
import type { VersionMemory } from './version-memory.ts';

interface ExposedModulesOptions
  extends Pick<CompositionOptions, 'loadModule' | 'faultOf' | 'loadLimitMs'> {
  readonly versions: VersionMemory;
  readonly composed: (remote: string) => ComposedRemote | undefined;
}

/**
 * Brings what a remote exposes to others, 'mf-market/table', from the versions of the page: checked
 * as any of its files, and with the version before where the best one does not come up.
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
      composed(remote)?.versions.filter(({ modules }) => modules.includes(module)) ?? [];
    // Whoever asks again after all have failed wants another try.
    if (!versions.next(offering())) versions.forget(remote);
    for (;;) {
      const version = versions.next(offering());
      if (!version) throw new Error(`No version of ${name} works in this page`);
      try {
        const loading = loadModule(version, module, versions.attempt(version));
        return await withTimeLimit(loading, loadLimitMs);
      } catch (error) {
        versions.giveUp(offering(), version, loadFailure(error, faultOf(version)));
      }
    }
  };
}
