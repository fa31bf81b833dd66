/** So long the focus waits for what stood behind the modal to be reachable again. */
const MAX_FRAMES = 60;

/** The primitives hide what is behind from screen readers, but do not set the attribute that says so. */
export function markAsModal(dialog: HTMLElement | null): void {
  dialog?.setAttribute('aria-modal', 'true');
}

/**
 * Gives the modal the focus from its first frame on, so that Escape works before the dialog in it is
 * focused, and again when the focused element is removed. Closing gives the focus back: the primitives
 * try that once, too early where the page behind is still inert.
 */
export function holdFocus(modal: HTMLElement | null): (() => void) | undefined {
  if (!modal) return undefined;
  const before = document.activeElement;
  modal.tabIndex = -1;
  const take = () => modal.focus({ preventScroll: true });
  take();
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body) take();
  });
  watch.observe(modal, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    giveBack(before, MAX_FRAMES);
  };
}

/** Focuses an element unless something else has the focus, as soon as it can be reached. */
function giveBack(element: Element | null, frames: number): void {
  if (!(element instanceof HTMLElement) || frames === 0) return;
  requestAnimationFrame(() => {
    if (!element.isConnected || document.activeElement !== document.body) return;
    if (element.closest('[inert]')) giveBack(element, frames - 1);
    else element.focus({ preventScroll: true });
  });
}
