/** Key under which a device stores whether views of screens may be counted: true, false, or nothing yet. */
export const COUNTS_VIEWS_KEY = 'counts-views';

/** An id, a code or the like: whatever is no plain word. */
const NO_WORD = /[^a-z-]|.{25}/;
const MAX_LENGTH = 100;

/** Which screen a path leads to: every part that may tell of somebody stands as `*`. */
export function screenOfPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/);
  const parts = pathname.split('/').map((part) => (NO_WORD.test(part) ? '*' : part));
  return parts.join('/').slice(0, MAX_LENGTH);
}
