import { afterPaint } from '@spieltag/shared-kernel/remote';
import type { createDrawnAhead, DrawnAhead } from './drawn-ahead.ts';
import type { LoadModule } from './federation.ts';
import { type Lifecycles, readLifecycles } from './lifecycles.ts';
import { type Placement, place } from './placement.ts';
import type { RemoteVersion } from './remote-versions.ts';
import { withTimeLimit } from './time-limit.ts';

/** How an application stands: nothing wanted of it, on its way, on the screen, or not in time. */
export type HostStatus = 'idle' | 'loading' | 'shown' | 'failed';

export interface HostOptions {
  /** Name of the application. */
  readonly name: string;
  /** Module of the application, for versions that do not name it. */
  readonly module: () => string;
  /** Version to try next; undefined when none is left. */
  readonly nextVersion: () => RemoteVersion | undefined;
  readonly loadModule: LoadModule;
  /** How often this version was tried before and given up. */
  readonly attempt: (version: RemoteVersion) => number;
  /** The moment in the game: what was drawn in another one is not shown. */
  readonly moment: () => string;
  /** Lets what was given up be tried again. */
  readonly forget: () => void;
  /** Where the application's element is put. */
  readonly slot: () => HTMLElement;
  /** What every remote receives besides its element. */
  readonly props: (version: RemoteVersion) => object;
  readonly onFailure: (version: RemoteVersion, step: 'load' | 'mount', error: unknown) => void;
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
  /**
   * Brings and runs what the first activation needs, and draws a screen out of sight. What goes wrong
   * shows when it is wanted.
   */
  prepare(ahead?: Ahead): Promise<void>;
  deactivate(): Promise<void>;
  /** The version broke while it was wanted: the next one takes its place. */
  replace(version: RemoteVersion): void;
  /** Another version is the best now: it takes the place of what is shown, once it is there. */
  renew(): void;
}

/** The screen of a path, and what draws it: that comes later than the first screen. */
export interface Ahead {
  readonly path: string;
  readonly createDrawnAhead: typeof createDrawnAhead;
}

interface Host extends HostOptions {
  /** Undefined: nothing was drawn ahead yet. */
  readonly drawn: () => DrawnAhead | undefined;
}

/** A stay on the screen, from one activation to its end. */
interface Stay {
  ended: boolean;
  version: RemoteVersion | undefined;
  leave: () => Promise<void>;
  /** What is shown until this one has come. */
  before: Stay | undefined;
  /** Runs from the failure of a version until another one stands. */
  recovery: ReturnType<typeof setTimeout> | undefined;
  /** The player was told that nothing came in time; what comes now takes the place of that. */
  isLate: boolean;
}

/**
 * So long after a failure was noticed the version before is on the screen, or the player reads what
 * is wrong and can try again; the version may still come.
 */
const RECOVERY_LIMIT_MS = 2000;

/** An unmount may take so long; what it leaves is then taken off the page all the same. */
const LEAVE_LIMIT_MS = 1000;

export function createApplicationHost(given: HostOptions): ApplicationHost {
  let stay: Stay | undefined;
  const failedAhead = new Set<string>();
  const attempt = (version: RemoteVersion) =>
    given.attempt(version) + Number(failedAhead.has(version.container));
  let drawn: DrawnAhead | undefined;
  const options: Host = { ...given, attempt, drawn: () => drawn };

  const begin = (before?: Stay) => {
    const begun: Stay = {
      ended: false,
      version: undefined,
      leave: async () => {},
      before,
      recovery: undefined,
      isLate: false,
    };
    stay = begun;
    void show(begun, options);
    return begun;
  };
  const end = async () => {
    const ending = stay;
    stay = undefined;
    drawn?.drop();
    if (ending) await quit(ending);
  };
  return {
    activate() {
      if (stay) return;
      // Whoever comes again after all have failed wants another try.
      if (!options.nextVersion()) options.forget();
      begin();
    },
    async prepare(ahead) {
      const version = stay ? undefined : options.nextVersion();
      if (!version || (ahead && drawn?.isOf(ahead.path, version))) return;
      try {
        const lifecycles = await load(version, options);
        if (!ahead || stay) return;
        const { mountLimitMs: limitMs, moment, slot } = options;
        drawn ??= ahead.createDrawnAhead({ limitMs, isWanted: () => !stay, moment, slot });
        await drawn.draw(ahead.path, placed(version, lifecycles, options));
      } catch {
        // What failed once is asked for anew when it is wanted.
        failedAhead.add(version.container);
      }
    },
    async deactivate() {
      await end();
      if (!stay) options.onStatus('idle');
    },
    replace({ container }) {
      // One that is still on its way gives way once it has come.
      if (stay?.version?.container !== container) return drawn?.drop();
      void end();
      recover(begin(), options);
    },
    renew() {
      if (!stay) return drawn?.drop();
      const shown = stay.version ? stay : undefined;
      if (!shown) void end();
      begin(shown);
    },
  };
}

async function quit(stay: Stay): Promise<void> {
  const { before } = stay;
  stay.ended = true;
  stay.before = undefined;
  clearTimeout(stay.recovery);
  await Promise.all([stay.leave(), before && quit(before)]);
}

/** From now on another version has to stand in time. */
function recover(stay: Stay, { onStatus }: Host): void {
  // What was shown before stays on the screen meanwhile.
  if (stay.before || stay.recovery !== undefined) return;
  stay.recovery = setTimeout(() => {
    stay.isLate = true;
    onStatus('failed');
  }, RECOVERY_LIMIT_MS);
}

async function show(stay: Stay, options: Host): Promise<void> {
  await tryVersions(stay, options);
  clearTimeout(stay.recovery);
}

/** Tries version after version until one is on the screen. */
async function tryVersions(stay: Stay, options: Host): Promise<void> {
  const { onFailure, onStatus } = options;
  for (;;) {
    const version = options.nextVersion();
    if (!version) {
      if (stay.before) void quit(stay.before);
      stay.before = undefined;
      return onStatus('failed');
    }
    if (stay.before?.version?.container === version.container) return keep(stay, stay.before);
    if (!stay.before && !stay.isLate) onStatus('loading');
    let lifecycles: Lifecycles;
    try {
      lifecycles = await load(version, options);
    } catch (error) {
      onFailure(version, 'load', error);
      if (stay.ended) return;
      recover(stay, options);
      continue;
    }
    if (stay.ended) return;
    // Another part of it broke while this one was on its way.
    if (options.nextVersion()?.container !== version.container) {
      recover(stay, options);
      continue;
    }
    if (await mount(stay, version, lifecycles, options)) return;
    if (stay.ended) return;
    recover(stay, options);
  }
}

/** Goes on with what is shown already. */
function keep(stay: Stay, { version, leave }: Stay): void {
  stay.version = version;
  stay.leave = leave;
  stay.before = undefined;
}

function load(version: RemoteVersion, options: Host): Promise<Lifecycles> {
  // An earlier version may have had it in another module.
  const own = version.applications.find(({ name }) => name === options.name);
  const module = own?.module ?? options.module();
  const loading = options.loadModule(version, module, options.attempt(version));
  return withTimeLimit(loading.then(readLifecycles), options.loadLimitMs);
}

function placed(version: RemoteVersion, lifecycles: Lifecycles, { name, props }: Host): Placement {
  return place(name, version, lifecycles, props(version));
}

/** True when the version is on the screen; else it has left no trace. */
async function mount(
  stay: Stay,
  version: RemoteVersion,
  lifecycles: Lifecycles,
  options: Host,
): Promise<boolean> {
  const { drawn, slot, onFailure, onStatus, mountLimitMs } = options;
  const placement = drawn()?.take(version) ?? placed(version, lifecycles, options);
  const { element } = placement;
  if (stay.before) void quit(stay.before);
  stay.before = undefined;
  slot().append(element);
  const mounted = placement.mount();
  stay.version = version;
  stay.leave = async () => {
    element.setAttribute('hidden', 'until-found');
    // What comes next is painted before this is tidied up.
    const unmounted = Promise.all([mounted, afterPaint()]).then(() => placement.unmount());
    await withTimeLimit(unmounted, LEAVE_LIMIT_MS).catch(() => {});
    element.remove();
  };
  try {
    await withTimeLimit(mounted, mountLimitMs);
  } catch (error) {
    void stay.leave();
    element.remove();
    stay.version = undefined;
    stay.leave = async () => {};
    onFailure(version, 'mount', error);
    return false;
  }
  if (!stay.ended) onStatus('shown');
  return true;
}
