/** Of this page: what players have begun and what is kept nowhere but in a remote. */
const held = new Set<object>();

/**
 * Says that there is something in this remote that would be lost with it: the remote stays what it
 * is as long as that is so.
 * @returns ends it; may be called again without effect
 */
export function holdDraft(): () => void {
  const draft = {};
  held.add(draft);
  return () => void held.delete(draft);
}

/** Whether any remote of the page holds a draft. */
export function hasDrafts(): boolean {
  return held.size > 0;
}
