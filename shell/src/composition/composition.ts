import {
  isActive,
  overlayMarkers,
  type RemoteApplication,
  type Slot,
  sectionsOf,
  splitSeason,
} from '@spieltag/shared-kernel/composition';
import type { EventBus } from '@spieltag/shared-kernel/events';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import {
  type ApplicationHost,
  createApplicationHost,
  type HostStatus,
} from './application-host.ts';
import type { LoadModule } from './federation.ts';
import type { RemoteFailure } from './remote-failure.ts';
import type { ComposedRemote, RemoteVersion } from './remote-versions.ts';

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
}

export interface CompositionOptions {
  readonly kernel: Kernel;
  readonly remotes: readonly ComposedRemote[];
  readonly loadModule: LoadModule;
  readonly slot: (slot: Slot) => HTMLElement;
  readonly loadLimitMs: number;
  readonly mountLimitMs: number;
}

/** Makes the hosts of all applications; nothing is loaded before one is activated. */
export function createComposition(options: CompositionOptions): Composition {
  const { kernel, remotes } = options;
  const versions = createVersionMemory(kernel.bus);
  const listeners = new Set<() => void>();
  const hosts = new Map<string, ApplicationHost>();
  let states: readonly ApplicationState[] = remotes.flatMap((remote) =>
    applicationsOf(remote).map((application) => ({
      application,
      remote: remote.name,
      status: 'idle' as const,
    })),
  );
  const setStatus = (name: string, status: HostStatus) => {
    states = states.map((state) =>
      state.application.name === name ? { ...state, status } : state,
    );
    for (const listener of listeners) listener();
  };
  for (const remote of remotes) {
    for (const application of applicationsOf(remote)) {
      const host = createApplicationHost({
        ...options,
        application,
        nextVersion: () => versions.next(remote),
        attempt: versions.attempt,
        slot: () => options.slot(application.slot),
        props: ({ version }) => ({ kernel, remote: { name: remote.name, version } }),
        onFailure: (version, failure) => versions.giveUp(remote, version, failure),
        onStatus: (status) => setStatus(application.name, status),
      });
      hosts.set(application.name, host);
    }
  }
  const hostsOf = (name: string) =>
    states.flatMap(({ application, remote }) => {
      const host = hosts.get(application.name);
      return remote === name && host ? [{ host, application }] : [];
    });
  replaceWhatBreaks(kernel.bus, remotes, versions, (version) => {
    for (const { host } of hostsOf(version.remote)) host.replace(version);
  });
  const applications = states.map(({ application }) => application);
  const markers = overlayMarkers(applications);
  return {
    applications,
    remotes,
    hosts,
    isActive: (application, pathname) =>
      isActive(application, sectionsOf(splitSeason(pathname).path, markers)),
    screenOf: (pathname) => sectionsOf(splitSeason(pathname).path, markers).main,
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
  };
}

/** The applications a remote offers; those of a refused version too, so that its place is known. */
function applicationsOf({ versions, refused }: ComposedRemote): readonly RemoteApplication[] {
  return (versions[0] ?? refused[0])?.applications ?? [];
}

/** Which versions did not work in this page, and how often. */
interface VersionMemory {
  next(remote: ComposedRemote): RemoteVersion | undefined;
  /** True when there is another version that was not given up. */
  hasOther(remote: ComposedRemote, version: RemoteVersion): boolean;
  attempt(version: RemoteVersion): number;
  giveUp(remote: ComposedRemote, version: RemoteVersion, failure: RemoteFailure): void;
  forget(remote: string): void;
}

function createVersionMemory(bus: EventBus): VersionMemory {
  const givenUp = new Map<string, RemoteVersion>();
  const attempts = new Map<string, number>();
  const next = ({ versions }: ComposedRemote) =>
    versions.find(({ container }) => !givenUp.has(container));
  return {
    next,
    hasOther: ({ versions }, version) =>
      versions.some((other) => other !== version && !givenUp.has(other.container)),
    attempt: ({ container }) => attempts.get(container) ?? 0,
    giveUp(remote, version, { phase, code, message }) {
      givenUp.set(version.container, version);
      attempts.set(version.container, (attempts.get(version.container) ?? 0) + 1);
      const recovered = next(remote) !== undefined;
      const { version: text } = version;
      const params = { message };
      bus.publish('remote.failed', {
        remote: remote.name,
        version: text,
        phase,
        code,
        recovered,
        params,
      });
    },
    forget(remote) {
      for (const [container, version] of givenUp) {
        if (version.remote === remote) givenUp.delete(container);
      }
    },
  };
}

/** A remote says itself when it broke while it was shown; another version then takes its place. */
function replaceWhatBreaks(
  bus: EventBus,
  remotes: readonly ComposedRemote[],
  versions: VersionMemory,
  replace: (version: RemoteVersion) => void,
): void {
  for (const remote of remotes) {
    for (const { container, kernel, version } of remote.refused) {
      const params = { container, kernel };
      bus.publish('remote.failed', {
        remote: remote.name,
        version,
        phase: 'load',
        code: 'KERNEL_MISMATCH',
        recovered: remote.versions.length > 0,
        params,
      });
    }
  }
  bus.on('remote.failed').subscribe((event) => {
    if (event.phase !== 'render' || event.recovered) return;
    const remote = remotes.find(({ name }) => name === event.remote);
    const version = remote?.versions.find((known) => known.version === event.version);
    if (!remote || !version || !versions.hasOther(remote, version)) return;
    const message = String(event.params?.message ?? '');
    versions.giveUp(remote, version, { phase: 'render', code: 'RENDER_FAILED', message });
    replace(version);
  });
}
