import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { CHECK_ASSET } from '@spieltag/shared-kernel/composition';
import type { BelongingsOfPage } from '../belongings/belongings.ts';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import type { PageReports } from '../health/page-reports.ts';
import { nextTask } from '../timing/next-task.ts';
import type { AssetGuard } from './asset-guard.ts';
import { allowScripts } from './script-policy.ts';

/** A remote as federation registers it. */
export interface FederationRemote {
  readonly name: string;
  readonly entryGlobalName: string;
  readonly entry: string;
  readonly type: 'global';
}

/**
 * Loads a module of a remote; `attempt` counts from 0. Once the signal is aborted nothing of it is
 * run any more.
 */
export type LoadModule = (
  version: RemoteVersion,
  module: string,
  attempt: number,
  signal: AbortSignal,
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

/** That of the page's loader. */
let check: AssetGuard['check'] | undefined;

/**
 * Makes the loader of the page. Every file is checked against what was published, chunks included.
 * A version is announced before any of its code runs.
 * @param beforeRun is called before any code of a remote runs
 */
export function createModuleLoader(
  guard: AssetGuard,
  reports: Pick<PageReports, 'begin' | 'end'>,
  belongings: Pick<BelongingsOfPage, 'of' | 'all'>,
  beforeRun: () => void,
): LoadModule {
  check = guard.check;
  // No remote may put another in its place: files of all others would go unchecked.
  if (!Object.hasOwn(globalThis, CHECK_ASSET)) {
    const checkNow: AssetGuard['check'] = (element) => check?.(element);
    Object.defineProperty(globalThis, CHECK_ASSET, { value: checkNow });
  }
  allowScripts(guard.names);
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
  return async (version, module, attempt, signal) => {
    // Federation would look for a path where the page is, which in an app is not where the site is.
    const url = new URL(version.url, document.baseURI).href;
    const remote = toFederationRemote({ ...version, url }, attempt);
    const id = `${version.container}/${module.slice(2)}`;
    for (const { version: other, end } of belongings.all()) {
      // Federation would run the code of the other one for both.
      if (other.container === version.container && other.remote !== version.remote && !end.closed) {
        throw new Error(`${other.container} is of ${other.remote}`);
      }
    }
    const own = belongings.of(version);
    const { modules, loads, globals, end } = own;
    const isNew = !modules.has(id);
    // Another entry would bring its state anew, beside that of the modules that run from this one.
    const mayGiveWay = () => modules.size === 0 && [...loads].every(({ aborted }) => aborted);
    if (isNew) {
      if (mayGiveWay()) await fetched(remote.entry, version);
      // A script that has been inserted runs whenever it comes: a late one is never inserted.
      signal.throwIfAborted();
      beforeRun();
      reports.begin(version, 'evaluate');
      end.add(() => guard.dismiss(version));
    }
    guard.admit(version, attempt);
    const force = attempt > own.attempt && mayGiveWay();
    if (force) own.attempt = attempt;
    loads.add(signal);
    try {
      registerRemotes([remote], { force });
      const factory = await loadRemote<() => unknown>(id, { loadFactory: false, from: 'runtime' });
      if (isNew) {
        // A module is evaluated in a task of its own; one that was evaluated before needs none.
        await nextTask();
        signal.throwIfAborted();
      }
      const known = new Set(Object.keys(globalThis));
      const exported = factory?.();
      for (const name of Object.keys(globalThis)) if (!known.has(name)) globals.add(name);
      modules.add(id);
      reports.end(version, 'evaluate');
      return exported;
    } finally {
      loads.delete(signal);
    }
  };
}

/** Resolves when the browser has the script or has failed to fetch it; nothing of it is run. */
function fetched(url: string, { integrity }: RemoteVersion): Promise<unknown> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', href: url, integrity });
  // As the script will be fetched, or it would be fetched twice.
  if (new URL(link.href).origin !== window.location.origin) link.crossOrigin = 'anonymous';
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  }).finally(() => link.remove());
}
