import type { EventBus } from '@spieltag/shared-kernel/events';
import type { Address, AddressStore } from './address.ts';

const FOCUS_RESET_AFTER_MS = 100;
const TRACKED_AFTER_MS = 250;

export interface ScreenChangesOptions {
  readonly address: AddressStore;
  readonly bus: EventBus;
  /** What gets the focus on a new screen. */
  readonly focusTarget: () => HTMLElement | null;
  /** Path of the screen without the overlays on top of it. */
  readonly screenOf: (address: Address) => string;
}

/**
 * Scrolls a new screen to its top, moves the focus there, and counts it as viewed once it has
 * stayed for a while, which redirects do not. Opening and closing an overlay does not move the
 * focus: dialogs keep and return it themselves.
 */
export function followScreens({ address, bus, focusTarget, screenOf }: ScreenChangesOptions): void {
  // Without this, going back shows the old scroll position before the screen is scrolled to its
  // top.
  window.history.scrollRestoration = 'manual';
  // The share dialog of the lineup is an overlay with a path of its own.
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
    // An open overlay, or the one of the last screen, keeps the focus until it has gone.
    if (target?.closest('[inert]')) focusing = setTimeout(focus, FOCUS_RESET_AFTER_MS);
    else target?.focus({ preventScroll: true });
  };
  address.state$.subscribe(() => {
    track();
    const next = shown();
    if (next === screen) return;
    screen = next;
    // Before the first paint: a prerendered screen would appear at the scroll position of the last
    // one.
    window.scrollTo({ top: 0 });
    clearTimeout(focusing);
    focusing = setTimeout(focus, FOCUS_RESET_AFTER_MS);
  });
}
