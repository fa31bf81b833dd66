/**
 * The attribute that names a part of a screen for others to point at, as `mf-market/budget`. Who names
 * it knows nothing of who points; what nobody has named is pointed at by nobody.
 */
const ATTRIBUTE = 'data-anchor';

/** A rectangle of the window, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The first of these parts that is on the screen and can be reached. */
export function findAnchor(names: readonly string[]): HTMLElement | undefined {
  for (const name of names) {
    const named = document.querySelectorAll<HTMLElement>(`[${ATTRIBUTE}="${name}"]`);
    for (const element of named) if (isReachable(element)) return element;
  }
  return undefined;
}

/** What lies behind a dialog, or on a screen that is being left, is not there to be pressed. */
function isReachable(element: HTMLElement): boolean {
  return !element.closest('[inert], [aria-hidden="true"]') && element.getClientRects().length > 0;
}

/** Whether it stays where it is while the screen is scrolled: a bar at the foot of a screen, or part of one. */
export function isPinned(element: HTMLElement): boolean {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    if (/sticky|fixed/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** What of an element is within the window; undefined: nothing. */
export function visibleBox(element: HTMLElement): Box | undefined {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const seen = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(clientWidth, right),
    bottom: Math.min(clientHeight, bottom),
  };
  const [width, height] = [seen.right - seen.left, seen.bottom - seen.top];
  return width > 0 && height > 0 ? { left: seen.left, top: seen.top, width, height } : undefined;
}

const CONTROLS =
  'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled), [tabindex="0"]';

/** The first control of a part, or the part itself where it is one. */
export function controlIn(element: HTMLElement): HTMLElement | undefined {
  if (element.matches(CONTROLS)) return element;
  return element.querySelector<HTMLElement>(CONTROLS) ?? undefined;
}
