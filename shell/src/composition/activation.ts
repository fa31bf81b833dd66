import { afterPaint } from '@spieltag/shared-kernel/remote';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import type { PageReports } from '../health/page-reports.ts';
import type { LoadModule } from '../loading/federation.ts';
import { type Lifecycles, readLifecycles } from '../loading/lifecycles.ts';
import { loadInTime } from '../loading/load-in-time.ts';
import { withTimeLimit } from '../timing/time-limit.ts';
import { type ApplicationInstance, createInstance } from './application-instance.ts';
import type { PrerenderedScreen } from './prerendered-screen.ts';

/** Whether an application is not wanted, loading, on the screen, or has failed. */
export type HostStatus = 'idle' | 'loading' | 'shown' | 'failed';

/** Whether something stands where an application belongs: itself, or what is said in its place. */
export const isSettled = (status: HostStatus): boolean => status === 'shown' || status === 'failed';

/** What bringing an application on the screen needs. */
export interface ActivationOptions {
  /** Name of the application. */
  readonly name: string;
  /** Module to load of a version. */
  readonly module: (version: RemoteVersion) => string;
  /** Version to try next; undefined when none is left. */
  readonly nextVersion: () => RemoteVersion | undefined;
  readonly loadModule: LoadModule;
  /** How often this version was tried before and given up. */
  readonly attempt: (version: RemoteVersion) => number;
  /** Undefined until the first request to prerender. */
  readonly prerendered: () => PrerenderedScreen | undefined;
  /** Where the application's element is put. */
  readonly slot: () => HTMLElement;
  /** What every remote receives besides its element. */
  readonly props: (version: RemoteVersion) => object;
  readonly reports: Pick<PageReports, 'begin' | 'end' | 'leave'>;
  readonly onFailure: (version: RemoteVersion, step: 'load' | 'mount', error: unknown) => void;
  readonly onStatus: (status: HostStatus) => void;
  readonly loadLimitMs: number;
  readonly mountLimitMs: number;
}

/** One activation, until its end. */
export interface Activation {
  ended: boolean;
  /** What is mounted, or is being mounted. */
  version: RemoteVersion | undefined;
  /** It has been mounted. */
  isShown: boolean;
  leave: () => Promise<void>;
  /** The activation whose screen stays until this one has mounted. */
  previous: Activation | undefined;
  /** Runs from the failure of a version until another one is mounted. */
  recovery: ReturnType<typeof setTimeout> | undefined;
  /** The failure is shown because nothing came in time; what still comes replaces it. */
  isLate: boolean;
}

/**
 * How long after a failure the version before must be on the screen. Otherwise the player sees the
 * reason and can retry, while the version may still come.
 */
const RECOVERY_LIMIT_MS = 2000;

/** After this time the element is removed even if the unmount has not finished. */
const LEAVE_LIMIT_MS = 1000;

/** An activation that has not been started. @param previous stays on the screen until it has mounted */
export function newActivation(previous?: Activation): Activation {
  return {
    ended: false,
    version: undefined,
    isShown: false,
    leave: async () => {},
    previous,
    recovery: undefined,
    isLate: false,
  };
}

/** Takes the activation off the screen, and the one whose screen it has kept. */
export async function endActivation(activation: Activation): Promise<void> {
  const { previous } = activation;
  activation.ended = true;
  activation.previous = undefined;
  clearTimeout(activation.recovery);
  await Promise.all([activation.leave(), previous && endActivation(previous)]);
}

/** Starts the time within which another version has to be mounted. */
export function startRecovery(activation: Activation, { onStatus }: ActivationOptions): void {
  // The previous screen is still there.
  if (activation.previous || activation.recovery !== undefined) return;
  activation.recovery = setTimeout(() => {
    activation.isLate = true;
    onStatus('failed');
  }, RECOVERY_LIMIT_MS);
}

/** Brings a version on the screen, or the status 'failed'. */
export async function runActivation(
  activation: Activation,
  options: ActivationOptions,
): Promise<void> {
  await tryVersions(activation, options);
  clearTimeout(activation.recovery);
}

/** Tries one version after the other until one is mounted. */
async function tryVersions(activation: Activation, options: ActivationOptions): Promise<void> {
  const { onFailure, onStatus } = options;
  for (;;) {
    const version = options.nextVersion();
    if (!version) {
      if (activation.previous) void endActivation(activation.previous);
      activation.previous = undefined;
      return onStatus('failed');
    }
    if (activation.previous?.version?.container === version.container)
      return keep(activation, activation.previous);
    if (!activation.previous && !activation.isLate) onStatus('loading');
    let lifecycles: Lifecycles;
    try {
      lifecycles = await loadLifecycles(version, options);
    } catch (error) {
      onFailure(version, 'load', error);
      if (activation.ended) return;
      startRecovery(activation, options);
      continue;
    }
    if (activation.ended) return;
    // It was given up while it loaded, because another part of it failed.
    if (options.nextVersion()?.container !== version.container) {
      startRecovery(activation, options);
      continue;
    }
    if (await mount(activation, version, lifecycles, options)) return;
    if (activation.ended) return;
    startRecovery(activation, options);
  }
}

/** Keeps the screen that is shown already. */
function keep(activation: Activation, { version, leave }: Activation): void {
  activation.version = version;
  activation.isShown = true;
  activation.leave = leave;
  activation.previous = undefined;
}

/** Loads the application of a version. Rejects when that fails or takes too long. */
export function loadLifecycles(
  version: RemoteVersion,
  options: ActivationOptions,
): Promise<Lifecycles> {
  const { module, loadModule, loadLimitMs, attempt } = options;
  const load = (signal: AbortSignal) =>
    loadModule(version, module(version), attempt(version), signal);
  return loadInTime(load, loadLimitMs).then(readLifecycles);
}

/** An instance of the version that is neither prerendered nor mounted yet. */
export function newInstance(
  version: RemoteVersion,
  lifecycles: Lifecycles,
  { name, props }: ActivationOptions,
): ApplicationInstance {
  return createInstance(name, version, lifecycles, props(version));
}

/** True when the version is mounted; otherwise its element is gone. */
async function mount(
  activation: Activation,
  version: RemoteVersion,
  lifecycles: Lifecycles,
  options: ActivationOptions,
): Promise<boolean> {
  const { prerendered, slot, reports, onFailure, onStatus, mountLimitMs } = options;
  const instance = prerendered()?.take(version) ?? newInstance(version, lifecycles, options);
  const { element } = instance;
  if (activation.previous) {
    void endActivation(activation.previous);
    // Nothing is on the screen until this one has mounted.
    onStatus('loading');
  }
  activation.previous = undefined;
  slot().append(element);
  reports.begin(version, 'mount');
  const mounted = instance.mount();
  activation.version = version;
  activation.leave = async () => {
    // Another part of the version may be shown while this one never was.
    if (activation.isShown) reports.leave(version);
    element.setAttribute('hidden', 'until-found');
    // The next screen is painted before this one is unmounted.
    const unmounted = Promise.all([mounted, afterPaint()]).then(() => instance.unmount());
    await withTimeLimit(unmounted, LEAVE_LIMIT_MS).catch(() => {});
    element.remove();
  };
  try {
    await withTimeLimit(mounted, mountLimitMs);
    reports.end(version, 'mount');
    activation.isShown = true;
    if (activation.ended) reports.leave(version);
  } catch (error) {
    void activation.leave();
    element.remove();
    activation.version = undefined;
    activation.leave = async () => {};
    onFailure(version, 'mount', error);
    return false;
  }
  if (!activation.ended) onStatus('shown');
  return true;
}
