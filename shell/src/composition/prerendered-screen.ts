import { idle } from '@spieltag/shared-kernel/remote';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import { withTimeLimit } from '../timing/time-limit.ts';
import type { ApplicationInstance } from './application-instance.ts';

/** Rendering goes on after this time even on a busy page. */
const IDLE_LIMIT_MS = 3000;

/** A screen that was rendered off the page, for one address and one version of the data. */
export interface PrerenderedScreen {
  /** Renders a screen and drops the one before: only one is kept. Failures leave no trace. */
  draw(path: string, instance: ApplicationInstance): Promise<void>;
  /** Whether it is this version at this path, rendered from the current data. */
  isOf(path: string, version: RemoteVersion): boolean;
  /**
   * Returns the screen when it is this version at the current address and data, and drops it
   * otherwise.
   */
  take(version: RemoteVersion): ApplicationInstance | undefined;
  drop(): void;
}

interface Held {
  readonly path: string;
  readonly instance: ApplicationInstance;
  readonly dataVersion: string;
}

export interface PrerenderedScreenOptions {
  readonly limitMs: number;
  /** False once the application is shown: a screen still being rendered is not needed. */
  readonly isWanted: () => boolean;
  /** Version of the current data: a screen of another one would visibly change once it is shown. */
  readonly dataVersion: () => string;
  /** The element the screen will be shown in. */
  readonly slot: () => HTMLElement;
}

export function createPrerenderedScreen({
  limitMs,
  isWanted,
  dataVersion: currentVersion,
  slot,
}: PrerenderedScreenOptions): PrerenderedScreen {
  let held: Held | undefined;
  const isOf = (path: string, { container }: RemoteVersion) =>
    held?.path === path &&
    held?.instance.version.container === container &&
    held.dataVersion === currentVersion();
  const drop = () => {
    if (held) remove(held.instance);
    held = undefined;
  };
  return {
    isOf,
    drop,
    async draw(path, instance) {
      drop();
      const { prerender } = instance;
      if (!prerender) return;
      const dataVersion = currentVersion();
      try {
        await withTimeLimit(prerender(path), limitMs);
        await idle(IDLE_LIMIT_MS);
        if (!isWanted()) return remove(instance);
        layOutOnce(instance, slot());
        held = { path, instance, dataVersion };
      } catch {
        remove(instance);
      }
    },
    take(version) {
      const { pathname, search, hash } = window.location;
      const taken = isOf(pathname + search + hash, version) ? held?.instance : undefined;
      if (taken) held = undefined;
      drop();
      return taken;
    },
  };
}

/**
 * Has the browser compute style and layout once, which takes twice as long the first time, when it
 * parses style rules and shapes text. The element leaves the page again within the same task, so
 * nothing is painted and no other code finds it.
 */
function layOutOnce({ element }: ApplicationInstance, slot: HTMLElement): void {
  slot.append(element);
  element.getBoundingClientRect();
  element.remove();
}

function remove(instance: ApplicationInstance): void {
  void instance.unmount().catch(() => {});
}
