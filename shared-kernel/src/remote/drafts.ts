import { type Hold, holdOf, isHeld } from './holds.ts';

/** Of this page: what players have begun and what is kept nowhere but in a remote. */
const held = new Set<Hold>();

/**
 * Says that there is something in this remote that would be lost with it: the remote stays what it
 * is as long as that is so. Ends with the version.
 * @returns ends it; may be called again without effect
 */
export function holdDraft(): () => void {
  const draft = holdOf(holdDraft);
  held.add(draft);
  return () => void held.delete(draft);
}

/** Whether any remote of the page holds a draft. @param isIgnored versions whose drafts do not matter */
export function hasDrafts(isIgnored?: (holder: object) => boolean): boolean {
  return isHeld(held, isIgnored);
}
