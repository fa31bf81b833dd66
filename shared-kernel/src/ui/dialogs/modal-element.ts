/** What lies behind is reachable again long before. */
const MAX_FRAMES = 60;

/** The primitives hide what lies behind from assistive technology, but leave this unsaid. */
export function saysModal(dialog: HTMLElement | null): void {
  dialog?.setAttribute('aria-modal', 'true');
}

/**
 * Keys go there from the first moment on, Escape among them; the dialog in it is focused once it has
 * come in, and it takes the keys again when what had the focus is gone. Afterwards they go back to
 * where they were: the primitives try that once, and too early where what lies behind is still inert.
 */
export function takesKeys(modal: HTMLElement | null): (() => void) | undefined {
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
