/** A frame that nobody sees may never come; a slow processor takes a good part of this for one. */
const AT_MOST_MS = 500;
/** After what the frame itself has set off. */
const LATER_MS = 1;

/** Resolves once what was just changed is on the screen; at once where nothing is painted. */
export function afterPaint(): Promise<void> {
  if (!('requestAnimationFrame' in globalThis) || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      document.removeEventListener('visibilitychange', end);
      clearTimeout(limit);
      resolve();
    };
    const limit = setTimeout(end, AT_MOST_MS);
    document.addEventListener('visibilitychange', end);
    requestAnimationFrame(() => setTimeout(end, LATER_MS));
  });
}
