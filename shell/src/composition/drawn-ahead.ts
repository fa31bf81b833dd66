import type { Placement } from './placement.ts';
import type { RemoteVersion } from './remote-versions.ts';
import { withTimeLimit } from './time-limit.ts';

/** A screen that was drawn out of sight, for one address. */
export interface DrawnAhead {
  /** Draws it, unless it is there already. What goes wrong leaves no trace. */
  draw(path: string, placement: Placement): Promise<void>;
  isOf(path: string | undefined, version: RemoteVersion): boolean;
  /** Gives it away when it is this version at the address of the page; else it is dropped. */
  take(version: RemoteVersion): Placement | undefined;
  drop(): void;
}

/** @param isWanted false: the application is shown by now, and what is being drawn is not needed */
export function createDrawnAhead(limitMs: number, isWanted: () => boolean): DrawnAhead {
  let held: { readonly path: string; readonly placement: Placement } | undefined;
  const isOf = (path: string | undefined, { container }: RemoteVersion) =>
    held?.path === path && held?.placement.version.container === container;
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
      try {
        await withTimeLimit(prerender(path), limitMs);
        if (!isWanted()) return remove(placement);
        drop();
        held = { path, placement };
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

function remove(placement: Placement): void {
  void placement.unmount().catch(() => {});
}
