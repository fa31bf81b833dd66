import {
  type AddressSections,
  isActive,
  overlayMarkers,
  type RemoteApplication,
  type Slot,
  sectionsOf,
  splitSeason,
} from '@spieltag/shared-kernel/composition';
import { currentLanguage } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import {
  type ApplicationHost,
  createApplicationHost,
  type HostStatus,
} from './application-host.ts';
import type { AssetFault } from './asset-guard.ts';
import { replaceWhatBreaks, tellRefused } from './breakages.ts';
import { createExposedModules } from './exposed-modules.ts';
import type { LoadModule } from './federation.ts';
import { loadFailure, mountFailure, type RemoteFailure } from './remote-failure.ts';
import { type ComposedRemote, isSameRemote, type RemoteVersion } from './remote-versions.ts';
import { createVersionMemory } from './version-memory.ts';

/** An application of the page with its remote and how it stands. */
export interface ApplicationState {
  readonly application: RemoteApplication;
  readonly remote: string;
  readonly status: HostStatus;
}

/** The remotes of the page: who is where, how they stand, and another try for those given up. */
export interface Composition {
  readonly applications: readonly RemoteApplication[];
  readonly remotes: readonly ComposedRemote[];
  readonly hosts: ReadonlyMap<string, ApplicationHost>;
  /** True when the application belongs on the screen at this address. */
  isActive(application: RemoteApplication, pathname: string): boolean;
  /** The address without what lies over its screen. */
  screenOf(pathname: string): string;
  states(): readonly ApplicationState[];
  subscribe(listener: () => void): () => void;
  /** Forgets what went wrong with the remote and tries it anew. */
  retry(remote: string): void;
  /** Brings what a remote exposes, 'mf-market/table'. Rejects when no version of it works. */
  loadExposed(name: string): Promise<unknown>;
  /** Another set of versions holds from now on; what is shown of others is replaced in place. */
  take(remotes: readonly ComposedRemote[]): void;
  /**
   * The version failed beside its way to the screen: another one takes its place wherever it is
   * shown, and the bus is told. False when there is no other: it stays, and nothing is told.
   */
  replaceBroken(version: RemoteVersion, failure: RemoteFailure): boolean;
}

export interface CompositionOptions {
  readonly kernel: Kernel;
  readonly remotes: readonly ComposedRemote[];
  readonly loadModule: LoadModule;
  /** What was wrong with a version's files the last time they were loaded. */
  readonly faultOf: (version: RemoteVersion) => AssetFault | undefined;
  readonly slot: (slot: Slot) => HTMLElement;
  readonly loadLimitMs: number;
  readonly mountLimitMs: number;
}

/** An address as these remotes read it: the whole frame asks for the same one at once. */
interface ReadAddress {
  readonly pathname: string;
  readonly of: readonly ComposedRemote[];
  readonly sections: AddressSections;
  readonly active: Map<RemoteApplication, boolean>;
}

/** Makes the hosts of all applications; nothing is loaded before one is activated. */
export function createComposition(options: CompositionOptions): Composition {
  const { bus } = options.kernel;
  const versions = createVersionMemory(bus);
  const listeners = new Set<() => void>();
  const hosts = new Map<string, ApplicationHost>();
  let remotes = options.remotes;
  let states = statesOf(remotes, []);
  const become = (next: readonly ApplicationState[]) => {
    states = next;
    for (const listener of listeners) listener();
  };
  const setStatus = (name: string, status: HostStatus) =>
    become(states.map((state) => (state.application.name === name ? { ...state, status } : state)));
  let newest: ReadAddress | undefined;
  const read = (pathname: string) => {
    if (newest?.pathname !== pathname || newest.of !== remotes) {
      const markers = overlayMarkers(states.map(({ application }) => application));
      const sections = sectionsOf(splitSeason(pathname).path, markers);
      newest = { pathname, of: remotes, sections, active: new Map() };
    }
    return newest;
  };
  const composed = (name: string) => remotes.find((remote) => remote.name === name);
  const hostsOf = (name: string) =>
    states.flatMap(({ application, remote }) => {
      const host = hosts.get(application.name);
      return remote === name && host ? [host] : [];
    });
  const makeHost = ({ application: { name }, remote }: ApplicationState): ApplicationHost => {
    const application = () => states.find((state) => state.application.name === name)?.application;
    const offering = () => versionsWith(composed(remote), name);
    return createApplicationHost({
      ...options,
      name,
      module: () => application()?.module ?? '',
      nextVersion: () => versions.next(offering()),
      attempt: versions.attempt,
      moment: () => momentOf(options.kernel),
      forget: () => versions.forget(remote),
      slot: () => options.slot(application()?.slot ?? 'main'),
      props: ({ version }) => ({ kernel: options.kernel, remote: { name: remote, version } }),
      onFailure(version, step, error) {
        const failure =
          step === 'load' ? loadFailure(error, options.faultOf(version)) : mountFailure(error);
        versions.giveUp(offering(), version, failure);
      },
      onStatus: (status) => setStatus(name, status),
    });
  };
  const keepHosts = () => {
    for (const [name, host] of hosts) {
      if (states.some(({ application }) => application.name === name)) continue;
      hosts.delete(name);
      void host.deactivate();
    }
    for (const state of states) {
      const { name } = state.application;
      if (!hosts.has(name)) hosts.set(name, makeHost(state));
    }
  };
  const composition: Composition = {
    get applications() {
      return states.map(({ application }) => application);
    },
    get remotes() {
      return remotes;
    },
    hosts,
    isActive(application, pathname) {
      const { active, sections } = read(pathname);
      const is = active.get(application) ?? isActive(application, sections);
      active.set(application, is);
      return is;
    },
    screenOf: (pathname) => read(pathname).sections.main,
    states: () => states,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry(name) {
      versions.forget(name);
      const failed = states.filter(({ remote, status }) => remote === name && status === 'failed');
      for (const { application } of failed) {
        const host = hosts.get(application.name);
        void host?.deactivate().then(() => host.activate());
      }
    },
    loadExposed: createExposedModules({ ...options, versions, composed }),
    take(next) {
      const before = remotes;
      remotes = next;
      become(statesOf(next, states));
      keepHosts();
      const changed = next.filter((remote) => !before.some((other) => isSameRemote(remote, other)));
      tellRefused(bus, changed);
      for (const { name } of changed) for (const host of hostsOf(name)) host.renew();
    },
    replaceBroken(version, failure) {
      const known = composed(version.remote)?.versions ?? [];
      const others = known.filter(({ container }) => container !== version.container);
      if (!versions.next(others)) return versions.isGivenUp(version);
      versions.giveUp(others, version, failure);
      for (const host of hostsOf(version.remote)) host.replace(version);
      return true;
    },
  };
  keepHosts();
  tellRefused(bus, remotes);
  replaceWhatBreaks(bus, composition);
  return composition;
}

/** The moment in the game as screens tell it; figures that go on by themselves are none of it. */
function momentOf({ ledger, gameState }: Kernel): string {
  return [ledger.get().data?.version, gameState.get().data?.phase, currentLanguage()].join();
}

/** The applications of the remotes; those that were there before stand as they stood. */
function statesOf(
  remotes: readonly ComposedRemote[],
  before: readonly ApplicationState[],
): readonly ApplicationState[] {
  return remotes.flatMap((remote) =>
    applicationsOf(remote).map((application) => {
      const known = before.find((state) => state.application.name === application.name);
      return { application, remote: remote.name, status: known?.status ?? 'idle' };
    }),
  );
}

/** The applications a remote offers; those of a refused version too, so that its place is known. */
function applicationsOf({ versions, refused }: ComposedRemote): readonly RemoteApplication[] {
  return (versions[0] ?? refused[0])?.applications ?? [];
}

/** Those of the remote's versions that have the application. */
function versionsWith(remote: ComposedRemote | undefined, name: string): readonly RemoteVersion[] {
  const has = ({ applications }: RemoteVersion) =>
    applications.some((application) => application.name === name);
  return remote?.versions.filter(has) ?? [];
}
