/** A page nobody sees paints nothing. */
const AT_MOST_MS = 100;
/** After what the frame itself has set off. */
const LATER_MS = 1;

/** Resolves once what was just changed is on the screen; at once where nothing is painted. */
export function afterPaint(): Promise<void> {
  if (!('requestAnimationFrame' in globalThis)) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, AT_MOST_MS);
    requestAnimationFrame(() => setTimeout(resolve, LATER_MS));
  });
}
