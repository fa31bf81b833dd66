/** Event of the window: the browser asks next, and nothing runs until it is answered. */
export const ASKING_TO_LEAVE = 'asking-to-leave';

/** For each reason there is. */
let reasons = 0;

/**
 * Has the browser ask before the page is left or loaded anew: something would be lost with it.
 * @returns ends it; may be called again without effect
 */
export function askBeforeLeaving(): () => void {
  let isOver = false;
  reasons += 1;
  window.addEventListener('beforeunload', ask);
  return () => {
    if (isOver) return;
    isOver = true;
    reasons -= 1;
    if (reasons === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Only listened with while it is needed: pages with it are not kept for going back. */
function ask(event: BeforeUnloadEvent): void {
  window.dispatchEvent(new Event(ASKING_TO_LEAVE));
  event.preventDefault();
}
