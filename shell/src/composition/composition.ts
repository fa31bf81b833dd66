import type { RemoteApplication, Slot } from '@spieltag/shared-kernel/composition';
import { currentLanguage } from '@spieltag/shared-kernel/i18n';
import type { Kernel, ReadableStore } from '@spieltag/shared-kernel/stores';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import type { BelongingsOfPage } from '../belongings/belongings.ts';
import {
  applicationsOf,
  type ComposedRemote,
  isSameRemote,
  type RemoteVersion,
} from '../discovery/remote-versions.ts';
import { createKernelHandles } from '../handles/kernel-handles.ts';
import type { PageReports } from '../health/page-reports.ts';
import type { AssetFault } from '../loading/asset-guard.ts';
import type { LoadModule } from '../loading/federation.ts';
import { loadInTime } from '../loading/load-in-time.ts';
import { loadFailure, mountFailure } from '../loading/remote-failure.ts';
import type { ActivationOptions, HostStatus } from './activation.ts';
import { type AddressReader, createAddressReader } from './address-reader.ts';
import { type ApplicationHost, createApplicationHost } from './application-host.ts';
import { createFailedVersions, type FailedVersions, type OnGivenUp } from './failed-versions.ts';
import {
  publishRefused,
  type ReplaceableVersions,
  replaceOnFault,
  replaceOnRenderFailure,
  reportOf,
} from './runtime-failures.ts';

/** An application of the page, its remote and its status. */
export interface ApplicationState {
  readonly application: RemoteApplication;
  readonly remote: string;
  readonly status: HostStatus;
}

/**
 * The remotes of the page: which application belongs to which address, their status, and retries.
 */
export interface Composition extends AddressReader, ReplaceableVersions {
  readonly applications: readonly RemoteApplication[];
  readonly hosts: ReadonlyMap<string, ApplicationHost>;
  /** Every host with its remote; those in it are kept up with the versions of the page. */
  readonly remoteOf: Map<ApplicationHost, string>;
  /** Makes the host of a part of a remote; whoever ends it takes it out of `remoteOf`. */
  makeHost(remote: string, part: HostedPart): ApplicationHost;
  /** The applications with their status. */
  readonly states: ReadableStore<readonly ApplicationState[]>;
  /**
   * Forgets the remote's failures and tries its failed applications again.
   * @param isAsked false: the player has not asked for it, and what harmed the page does not come back
   */
  retry(remote: string, isAsked?: boolean): void;
  /** Loads what a remote exposes, e.g. 'mf-market/table'. Rejects when no version of it works. */
  loadExposed(name: string): Promise<unknown>;
  /** The version of a remote that would be shown next; undefined: none is left. */
  next(remote: string): RemoteVersion | undefined;
  readonly isGivenUp: FailedVersions['isGivenUp'];
  readonly belongings: BelongingsOfPage;
  /** Changes to other versions; the shown ones are replaced in place. */
  update(remotes: readonly ComposedRemote[]): void;
}

/** What of a remote a host brings on the screen. */
export interface HostedPart extends Pick<ActivationOptions, 'name' | 'slot' | 'onStatus'> {
  /** The part as a version has it; undefined: it has none. */
  readonly partOf: (version: RemoteVersion) => { readonly module: string } | undefined;
  /** Whether versions that were given up are tried again when the part is opened again. */
  mayRetry(): boolean;
  /** What it receives besides what every part does. */
  readonly given?: object;
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
  readonly reports: Pick<PageReports, 'begin' | 'end' | 'leave' | 'fail'>;
  readonly belongings: BelongingsOfPage;
  readonly onGivenUp: OnGivenUp;
  /** The player has asked for another try of the remote. */
  readonly onRetry: (remote: string) => void;
}

/** Makes the hosts of all applications; nothing is loaded before one is activated. */
export function createComposition(options: CompositionOptions): Composition {
  const { bus } = options.kernel;
  const versions = createFailedVersions(bus, options.onGivenUp);
  const hosts = new Map<string, ApplicationHost>();
  const remoteOf = new Map<ApplicationHost, string>();
  const { belongings } = options;
  const handles = createKernelHandles(
    options.kernel,
    (version, failure) => replaceOnFault(bus, composition)(version, failure),
    (version) => belongings.of(version).end,
  );
  let remotes = options.remotes;
  const states = new BehaviorSubject(statesOf(remotes, []));
  const setStatus = (name: string, status: HostStatus) =>
    states.next(
      states.value.map((state) => (state.application.name === name ? { ...state, status } : state)),
    );
  const addresses = createAddressReader(() => remotes);
  const composed = (name: string) => remotes.find((remote) => remote.name === name);
  const othersThan = ({ remote, container }: RemoteVersion) =>
    composed(remote)?.versions.filter((other) => other.container !== container) ?? [];
  const hostsOf = (name: string) =>
    [...remoteOf].flatMap(([host, remote]) => (remote === name ? [host] : []));
  const makeHost = (
    remote: string,
    { partOf, mayRetry, given, ...part }: HostedPart,
  ): ApplicationHost => {
    const offering = () => composed(remote)?.versions.filter(partOf) ?? [];
    const host = createApplicationHost({
      ...options,
      ...part,
      module: (version) => partOf(version)?.module ?? '',
      nextVersion: () => versions.next(offering()),
      attempt: versions.attempt,
      dataVersion: () => dataVersionOf(options.kernel),
      forget() {
        if (mayRetry()) versions.forget(remote);
      },
      props: (version) => ({
        ...given,
        kernel: handles.of(version),
        remote: { name: remote, version: version.version },
        report: reportOf(bus, version),
      }),
      onFailure(version, step, error) {
        const failure =
          step === 'load' ? loadFailure(error, options.faultOf(version)) : mountFailure(error);
        versions.giveUp(offering(), version, failure);
      },
      onFailureAhead: (version, error) =>
        options.reports.fail(version, loadFailure(error, options.faultOf(version))),
    });
    remoteOf.set(host, remote);
    return host;
  };
  const applicationHost = ({ application: { name }, remote }: ApplicationState) => {
    const host = makeHost(remote, {
      name,
      partOf: ({ applications }) => applications.find((one) => one.name === name),
      slot: () =>
        options.slot(
          states.value.find(({ application }) => application.name === name)?.application.slot ??
            'main',
        ),
      mayRetry: () => true,
      onStatus(status) {
        // The application may be another remote's by now.
        if (remoteOf.has(host)) setStatus(name, status);
      },
    });
    return host;
  };
  const syncHosts = () => {
    const open = new Set<string>();
    for (const [name, host] of hosts) {
      const state = states.value.find(({ application }) => application.name === name);
      if (state?.remote === remoteOf.get(host)) continue;
      if (host.isActive()) open.add(name);
      hosts.delete(name);
      remoteOf.delete(host);
      void host.deactivate();
    }
    for (const state of states.value) {
      const { name } = state.application;
      if (hosts.has(name)) continue;
      const host = applicationHost(state);
      hosts.set(name, host);
      // To single-spa it is the application it has mounted.
      if (open.has(name)) host.activate();
    }
  };
  const composition: Composition = {
    get applications() {
      return states.value.map(({ application }) => application);
    },
    get remotes() {
      return remotes;
    },
    hosts,
    remoteOf,
    makeHost,
    isActive: addresses.isActive,
    screenOf: addresses.screenOf,
    belongings,
    isGivenUp: versions.isGivenUp,
    next: (name) => versions.next(composed(name)?.versions ?? []),
    states: { state$: states, get: () => states.value },
    retry(name, isAsked = true) {
      if (isAsked) {
        options.onRetry(name);
        remotes = remotes.map((remote) => (remote.name === name ? withAll(remote) : remote));
      }
      versions.forget(name, isAsked);
      const failed = states.value.filter(
        ({ remote, status }) => remote === name && status === 'failed',
      );
      for (const { application } of failed) {
        const host = hosts.get(application.name);
        // Opening an application of which no version is left would forget all failures.
        if (host?.hasVersion()) void host.deactivate().then(() => host.activate());
      }
    },
    async loadExposed(name) {
      const { loadExposedModule } = await import('./exposed-modules.ts');
      const given = { ...options, versions, composed, loadInTime, loadFailure };
      return loadExposedModule(name, given);
    },
    update(next) {
      const before = remotes;
      remotes = next;
      states.next(statesOf(next, states.value));
      syncHosts();
      const changed = next.filter((remote) => !before.some((other) => isSameRemote(remote, other)));
      publishRefused(bus, changed);
      for (const { name } of changed) for (const host of hostsOf(name)) host.renew();
    },
    replaceBroken(version, failure) {
      if (!versions.next(othersThan(version))) return versions.isGivenUp(version);
      composition.takeDown(version, failure);
      return true;
    },
    takeDown(version, failure) {
      versions.giveUp(othersThan(version), version, failure);
      for (const host of hostsOf(version.remote)) host.replace(version);
    },
  };
  syncHosts();
  publishRefused(bus, remotes);
  replaceOnRenderFailure(bus, composition);
  return composition;
}

/** The remote with the versions that were left out, after all others. */
function withAll(remote: ComposedRemote): ComposedRemote {
  return { ...remote, versions: [...remote.versions, ...remote.leftOut], leftOut: [] };
}

/** Identifies the data a screen shows. Points of running matches change without a new version. */
function dataVersionOf({ ledger, gameState }: Kernel): string {
  return [ledger.get().data?.version, gameState.get().data?.phase, currentLanguage()].join();
}

/** The applications of the remotes; those a remote had before keep their status. */
function statesOf(
  remotes: readonly ComposedRemote[],
  before: readonly ApplicationState[],
): readonly ApplicationState[] {
  return remotes.flatMap((remote) =>
    applicationsOf(remote).map((application) => {
      const known = before.find(
        (state) => state.application.name === application.name && state.remote === remote.name,
      );
      return { application, remote: remote.name, status: known?.status ?? 'idle' };
    }),
  );
}
