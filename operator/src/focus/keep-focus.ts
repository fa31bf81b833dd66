/** What the focus falls back on when the button that had it is gone. */
const LANDING = 'section, li, form, main';

/**
 * Keeps the place of whoever uses a keyboard: when the element that has the focus is removed, as a
 * button whose deed is done, what stood around it gets the focus, not the whole page.
 * @returns a function that ends it
 */
export function keepFocus(root: HTMLElement): () => void {
  /** The element that has, or had, the focus, and what is around it. Empty: left on purpose. */
  let path: readonly HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    path = pathOf(target as HTMLElement, root);
  };
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return;
    // A press on nothing takes the focus away; so does a removal, but only that ends the element.
    requestAnimationFrame(() => {
      if ((target as HTMLElement).isConnected && !isTaken()) path = [];
    });
  };
  const restore = () => {
    const isModal = document.querySelector('[aria-modal=true]') !== null;
    if (path.length === 0 || isTaken() || isModal) return;
    const [was] = path;
    const next = was?.isConnected ? was : path.find((one) => one.isConnected && canLand(one));
    if (!next) return;
    if (next !== was) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  };
  // A dialog that closes gives the focus back by itself, a frame later.
  const watch = new MutationObserver(() => {
    if (!isTaken()) requestAnimationFrame(() => requestAnimationFrame(restore));
  });
  root.addEventListener('focusin', remember);
  root.addEventListener('focusout', forget);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', remember);
    root.removeEventListener('focusout', forget);
    watch.disconnect();
  };
}

const isTaken = () => document.activeElement !== document.body;
const canLand = (element: HTMLElement) => element.matches(LANDING) && !element.closest('[hidden]');

function pathOf(element: HTMLElement, root: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    path.push(at);
    if (at === root) break;
  }
  return path;
}
