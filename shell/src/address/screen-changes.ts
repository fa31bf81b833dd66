import type { EventBus } from '@spieltag/shared-kernel/events';
import type { Address, AddressStore } from './address.ts';

const FOCUS_RESET_AFTER_MS = 100;
const TRACKED_AFTER_MS = 250;

export interface ScreenChangesOptions {
  readonly address: AddressStore;
  readonly bus: EventBus;
  /** Where the keyboard starts on a new screen. */
  readonly focusTarget: () => HTMLElement | null;
  /** Path of the screen without what lies over it. */
  readonly screenOf: (address: Address) => string;
}

/**
 * Follows changes of screen: it begins at the top, the keyboard starts anew there, and a screen that
 * stays for a moment counts as viewed; redirects do not stay. Opening and closing what lies over a
 * screen is no change of screen for the keyboard: dialogs keep and give back the focus themselves.
 */
export function followScreens({ address, bus, focusTarget, screenOf }: ScreenChangesOptions): void {
  // Going back, the browser would show a screen where it was left before it begins at the top.
  window.history.scrollRestoration = 'manual';
  // What shares the lineup lies over it.
  const shown = () => screenOf(address.get()).replace(/\/share$/, '') || '/';
  let screen = shown();
  let focusing: ReturnType<typeof setTimeout> | undefined;
  let tracking: ReturnType<typeof setTimeout> | undefined;
  const track = () => {
    clearTimeout(tracking);
    tracking = setTimeout(() => {
      const { seasonId, path } = address.get();
      bus.publish('screen.viewed', { seasonId, path });
    }, TRACKED_AFTER_MS);
  };
  const focus = () => {
    const target = focusTarget();
    // What lies over a screen, or lay over the last one, keeps the keyboard until it is gone.
    if (target?.closest('[inert]')) focusing = setTimeout(focus, FOCUS_RESET_AFTER_MS);
    else target?.focus({ preventScroll: true });
  };
  track();
  address.subscribe(() => {
    track();
    const next = shown();
    if (next === screen) return;
    screen = next;
    // Before it is painted: a screen that was drawn ahead would be seen where the last one was left.
    window.scrollTo({ top: 0 });
    clearTimeout(focusing);
    focusing = setTimeout(focus, FOCUS_RESET_AFTER_MS);
  });
}
