import type { RemoteApplication } from '@spieltag/shared-kernel/composition';
import type { LoadModule } from './federation.ts';
import { type Lifecycles, readLifecycles } from './lifecycles.ts';
import { loadFailure, mountFailure, type RemoteFailure } from './remote-failure.ts';
import type { RemoteVersion } from './remote-versions.ts';
import { withTimeLimit } from './time-limit.ts';

/** How an application stands: nothing wanted of it, on its way, on the screen, or given up. */
export type HostStatus = 'idle' | 'loading' | 'shown' | 'failed';

export interface HostOptions {
  readonly application: RemoteApplication;
  /** Version to try next; undefined when none is left. */
  readonly nextVersion: () => RemoteVersion | undefined;
  readonly loadModule: LoadModule;
  /** How often this version was tried before and given up. */
  readonly attempt: (version: RemoteVersion) => number;
  /** Where the application's element is put. */
  readonly slot: () => HTMLElement;
  /** What every remote receives besides its element. */
  readonly props: (version: RemoteVersion) => object;
  readonly onFailure: (version: RemoteVersion, failure: RemoteFailure) => void;
  readonly onStatus: (status: HostStatus) => void;
  readonly loadLimitMs: number;
  readonly mountLimitMs: number;
}

/**
 * Keeps one application on the screen while its address is open. Nothing it does can fail or wait
 * as seen from outside: a version that does not come up gives way to the next one, and leaving the
 * address never waits for one that hangs.
 */
export interface ApplicationHost {
  activate(): void;
  deactivate(): Promise<void>;
  /** The version broke while it was shown: the next one takes its place. */
  replace(version: RemoteVersion): void;
}

/** A stay on the screen, from one activation to its end. */
interface Stay {
  ended: boolean;
  version: RemoteVersion | undefined;
  leave: () => Promise<void>;
}

let stays = 0;

export function createApplicationHost(options: HostOptions): ApplicationHost {
  let stay: Stay | undefined;

  const begin = () => {
    const begun: Stay = { ended: false, version: undefined, leave: async () => {} };
    stay = begun;
    void show(begun, options);
  };
  const end = async () => {
    const ending = stay;
    stay = undefined;
    if (!ending) return;
    ending.ended = true;
    await ending.leave();
  };
  return {
    activate() {
      if (!stay) begin();
    },
    async deactivate() {
      await end();
      if (!stay) options.onStatus('idle');
    },
    replace(version) {
      if (stay?.version?.container !== version.container) return;
      void end();
      begin();
    },
  };
}

/** Tries version after version until one is on the screen. */
async function show(stay: Stay, options: HostOptions): Promise<void> {
  const { application, onFailure, onStatus } = options;
  for (;;) {
    const version = options.nextVersion();
    if (!version) return onStatus('failed');
    onStatus('loading');
    let lifecycles: Lifecycles;
    try {
      lifecycles = await withTimeLimit(
        options
          .loadModule(version, application.module, options.attempt(version))
          .then(readLifecycles),
        options.loadLimitMs,
      );
    } catch (error) {
      onFailure(version, loadFailure(error));
      if (stay.ended) return;
      continue;
    }
    if (stay.ended) return;
    if (await mount(stay, version, lifecycles, options)) return;
    if (stay.ended) return;
  }
}

/** True when the version is on the screen; else it has left no trace. */
async function mount(
  stay: Stay,
  version: RemoteVersion,
  lifecycles: Lifecycles,
  { application, slot, props, onFailure, onStatus, mountLimitMs }: HostOptions,
): Promise<boolean> {
  const element = document.createElement('div');
  element.dataset.remote = version.remote;
  element.dataset.version = version.version;
  slot().append(element);
  stays += 1;
  const given = {
    ...props(version),
    // A name of its own: single-spa-react keeps its roots by name, and stays may overlap.
    name: `${application.name}-${stays}`,
    domElement: element,
  };
  const mounted = lifecycles.bootstrap(given).then(() => lifecycles.mount(given));
  stay.version = version;
  stay.leave = async () => {
    element.hidden = true;
    await mounted.then(() => lifecycles.unmount(given)).catch(() => {});
    element.remove();
  };
  try {
    await withTimeLimit(mounted, mountLimitMs);
  } catch (error) {
    void stay.leave();
    element.remove();
    stay.version = undefined;
    stay.leave = async () => {};
    onFailure(version, mountFailure(error));
    return false;
  }
  if (!stay.ended) onStatus('shown');
  return true;
}
