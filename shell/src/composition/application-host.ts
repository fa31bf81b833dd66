import type { RemoteVersion } from '../discovery/remote-versions.ts';
import {
  type Activation,
  type ActivationOptions,
  endActivation,
  loadLifecycles,
  newActivation,
  newInstance,
  runActivation,
  startRecovery,
} from './activation.ts';
import type { createPrerenderedScreen, PrerenderedScreen } from './prerendered-screen.ts';

export interface HostOptions extends Omit<ActivationOptions, 'prerendered'> {
  /** The version did not load while nobody waited for it. */
  readonly onFailureAhead: (version: RemoteVersion, error: unknown) => void;
  /** Version of the data that screens show: a prerendered screen of another one is dropped. */
  readonly dataVersion: () => string;
  /** Allows versions that were given up to be tried again. */
  readonly forget: () => void;
}

/**
 * Keeps one application on the screen while its address is open. To its callers nothing can fail or
 * block: a version that does not load or mount is replaced by the next one, and leaving the address
 * never waits for one that hangs.
 */
export interface ApplicationHost {
  activate(): void;
  isActive(): boolean;
  /** Whether a version with the application is left that was not given up. */
  hasVersion(): boolean;
  /**
   * Loads and evaluates what the first activation needs, and prerenders a screen. A version that is
   * not stable is left for its own screen. One that fails is not given up: the activation that needs
   * it meets the failure again.
   */
  prepare(request?: PrerenderRequest): Promise<void>;
  deactivate(): Promise<void>;
  /** The version broke while it was active: the next one replaces it. */
  replace(version: RemoteVersion): void;
  /** Another version is the best now: it replaces the shown one once it has mounted. */
  renew(): void;
}

/**
 * Which screen to prerender. The function comes with the request, so that the first screen does not
 * carry it.
 */
export interface PrerenderRequest {
  readonly path: string;
  readonly createPrerenderedScreen: typeof createPrerenderedScreen;
}

/** Makes the host of an application; nothing is loaded before it is activated or prepared. */
export function createApplicationHost(given: HostOptions): ApplicationHost {
  let activation: Activation | undefined;
  const failedInAdvance = new Set<string>();
  const attempt = (version: RemoteVersion) =>
    given.attempt(version) + Number(failedInAdvance.has(version.container));
  let prerendered: PrerenderedScreen | undefined;
  const options = { ...given, attempt, prerendered: () => prerendered };

  const begin = (previous?: Activation) => {
    const begun = newActivation(previous);
    activation = begun;
    void runActivation(begun, options);
    return begun;
  };
  const end = async () => {
    const ending = activation;
    activation = undefined;
    prerendered?.drop();
    if (ending) await endActivation(ending);
  };
  const hasVersion = () => options.nextVersion() !== undefined;
  return {
    activate() {
      if (activation) return;
      // Opening the address again after all versions have failed is a retry.
      if (!hasVersion()) options.forget();
      begin();
    },
    isActive: () => activation !== undefined,
    hasVersion,
    async prepare(request) {
      const version = activation ? undefined : options.nextVersion();
      if (!version?.isStable || (request && prerendered?.isOf(request.path, version))) return;
      try {
        const lifecycles = await loadLifecycles(version, options);
        if (!request || activation) return;
        const { mountLimitMs: limitMs, dataVersion, slot } = options;
        prerendered ??= request.createPrerenderedScreen({
          limitMs,
          isWanted: () => !activation,
          dataVersion,
          slot,
        });
        options.reports.begin(version, 'render');
        await prerendered.draw(request.path, newInstance(version, lifecycles, options));
        options.reports.end(version, 'render');
      } catch (error) {
        options.onFailureAhead(version, error);
        // Counts as an attempt: the activation asks under another address, past the browser's
        // cache.
        failedInAdvance.add(version.container);
      }
    },
    async deactivate() {
      await end();
      if (!activation) options.onStatus('idle');
    },
    replace({ container }) {
      // A version that is still loading is replaced once it has come.
      if (activation?.version?.container !== container) return prerendered?.drop();
      void end();
      startRecovery(begin(), options);
    },
    renew() {
      if (!activation) return prerendered?.drop();
      const { isShown, previous } = activation;
      if (isShown) return void begin(activation);
      // What it has kept on the screen stays there for the next one.
      activation.previous = undefined;
      void end();
      begin(previous);
    },
  };
}
