import { type Hold, holdOf, isHeld } from './holds.ts';

/** Event of the window: the browser asks next, and nothing runs until it is answered. */
export const ASKING_TO_LEAVE = 'asking-to-leave';

const reasons = new Set<Hold>();

/**
 * Has the browser ask before the page is left or loaded anew: something would be lost with it. Ends
 * with the version.
 * @returns ends it; may be called again without effect
 */
export function askBeforeLeaving(): () => void {
  const reason = holdOf(askBeforeLeaving);
  reasons.add(reason);
  window.addEventListener('beforeunload', ask);
  return () => {
    reasons.delete(reason);
    if (reasons.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Only listened with while it is needed: pages with it are not kept for going back. */
function ask(event: BeforeUnloadEvent): void {
  if (!isHeld(reasons)) return;
  window.dispatchEvent(new Event(ASKING_TO_LEAVE));
  event.preventDefault();
}
