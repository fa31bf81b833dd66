import { idle } from '@spieltag/shared-kernel/remote';
import type { Placement } from './placement.ts';
import type { RemoteVersion } from './remote-versions.ts';
import { withTimeLimit } from './time-limit.ts';

/** The page was busy long enough. */
const REHEARSAL_LIMIT_MS = 3000;

/** A screen that was drawn out of sight, for one address and one moment. */
export interface DrawnAhead {
  /** Draws it in the place of what is held; one at a time. What goes wrong leaves no trace. */
  draw(path: string, placement: Placement): Promise<void>;
  /** Whether it is this version at this path, drawn in the moment there is. */
  isOf(path: string, version: RemoteVersion): boolean;
  /** Gives it away when it is this version at the address of the page, as it is; else it is dropped. */
  take(version: RemoteVersion): Placement | undefined;
  drop(): void;
}

interface Held {
  readonly path: string;
  readonly placement: Placement;
  readonly moment: string;
}

export interface DrawnAheadOptions {
  readonly limitMs: number;
  /** False: the application is shown by now, and what is being drawn is not needed. */
  readonly isWanted: () => boolean;
  /** The moment in the game: shown in another one, a screen would change in sight. */
  readonly moment: () => string;
  /** Where it will be shown. */
  readonly slot: () => HTMLElement;
}

export function createDrawnAhead({
  limitMs,
  isWanted,
  moment: momentNow,
  slot,
}: DrawnAheadOptions): DrawnAhead {
  let held: Held | undefined;
  const isOf = (path: string, { container }: RemoteVersion) =>
    held?.path === path &&
    held?.placement.version.container === container &&
    held.moment === momentNow();
  const drop = () => {
    if (held) remove(held.placement);
    held = undefined;
  };
  return {
    isOf,
    drop,
    async draw(path, placement) {
      drop();
      const { prerender } = placement;
      if (!prerender) return;
      const moment = momentNow();
      try {
        await withTimeLimit(prerender(path), limitMs);
        await idle(REHEARSAL_LIMIT_MS);
        if (!isWanted()) return remove(placement);
        rehearse(placement, slot());
        held = { path, placement, moment };
      } catch {
        remove(placement);
      }
    },
    take(version) {
      const { pathname, search, hash } = window.location;
      const taken = isOf(pathname + search + hash, version) ? held?.placement : undefined;
      if (taken) held = undefined;
      drop();
      return taken;
    },
  };
}

/**
 * Lets the browser style and lay it out once. Its first time takes twice as long: rules are read and
 * words are shaped when they are first needed. It is off the page again before anything else runs.
 */
function rehearse({ element }: Placement, slot: HTMLElement): void {
  slot.append(element);
  element.getBoundingClientRect();
  element.remove();
}

function remove(placement: Placement): void {
  void placement.unmount().catch(() => {});
}
