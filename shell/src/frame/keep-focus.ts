/** By then the replacement is rendered, and code that moves the focus itself has done so. */
const SETTLED_AFTER_MS = 150;
/** Without text fields: focusing one would open the keyboard of a phone. */
const CONTROLS =
  'a[href], button:not(:disabled), summary, [role="button"][tabindex="0"], [type="radio"]:checked';

/** The changes that can take the focus from an element; observed only while one is tracked. */
const WHAT_TAKES_IT = { childList: true, subtree: true, attributeFilter: ['disabled'] };

/**
 * The position of an element: its ancestors from the inside out, each with the index of the child
 * that leads to it.
 */
type Position = readonly { readonly around: Element; readonly at: number }[];

/**
 * Keeps the keyboard focus in place when the focused element goes away or is disabled: it moves to
 * what has come in its place under the same name, else to the nearest control that is left, e.g. the
 * next row, rather than to the top of the page. Only for keyboard users; while a dialog is open it
 * waits until that is closed.
 * @returns what ends it
 */
export function keepFocus(main: HTMLElement): () => void {
  let held: Element | undefined;
  let position: Position = [];
  let name = '';
  let settling: ReturnType<typeof setTimeout> | undefined;
  const isLost = () =>
    held !== undefined &&
    (!held.isConnected || held.matches(':disabled')) &&
    document.activeElement === document.body;
  const settle = () => {
    if (isLost() && !focusNamed(name, position)) focusNearest(position);
  };
  const look = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLED_AFTER_MS);
  });
  const hold = (element: Element | null) => {
    const isByKeys =
      element !== main && main.contains(element) && element?.matches(':focus-visible');
    held = isByKeys ? (element ?? undefined) : undefined;
    position = held ? positionOf(held, main) : [];
    name = held ? nameOf(held) : '';
    look.disconnect();
    if (held) look.observe(document.body, WHAT_TAKES_IT);
  };
  const listening = new AbortController();
  const { signal } = listening;
  main.addEventListener('focusin', ({ target }) => hold(target as Element), { signal });
  // What was focused by a press may be used by keys.
  main.addEventListener('keydown', ({ target }) => target !== held && hold(target as Element), {
    capture: true,
    signal,
  });
  document.addEventListener('pointerdown', () => hold(null), { capture: true, signal });
  hold(document.activeElement);
  return () => {
    clearTimeout(settling);
    look.disconnect();
    listening.abort();
  };
}

function positionOf(element: Element, main: Element): Position {
  const position: { around: Element; at: number }[] = [];
  for (let inner = element; inner !== main && inner.parentElement; inner = inner.parentElement) {
    const around = inner.parentElement;
    position.push({ around, at: [...around.children].indexOf(inner) });
  }
  return position;
}

/**
 * Focuses the one control of that name nearby, as after a card that was drawn anew; of several, such as
 * one a row, none is meant. @returns whether there was one
 */
function focusNamed(name: string, position: Position): boolean {
  for (const { around } of position) {
    if (!around.isConnected) continue;
    const named = controlsIn(around).filter((control) => nameOf(control) === name);
    const [control] = named;
    if (!control) continue;
    if (named.length > 1) return false;
    control.focus({ preventScroll: true });
    return document.activeElement === control;
  }
  return false;
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/**
 * Focuses what is now at the position, else what precedes it, else the same one level further out.
 */
function focusNearest(position: Position): void {
  for (const { around, at } of position) {
    if (!around.isConnected) continue;
    for (const near of [around.children[at], around.children[at - 1]]) {
      for (const control of controlsIn(near)) {
        control.focus({ preventScroll: true });
        if (document.activeElement !== control) continue;
        control.scrollIntoView?.({ block: 'nearest' });
        return;
      }
    }
  }
  position.at(-1)?.around.closest<HTMLElement>('main')?.focus({ preventScroll: true });
}

function controlsIn(near: Element | undefined): readonly HTMLElement[] {
  if (!near) return [];
  const within = [...near.querySelectorAll<HTMLElement>(CONTROLS)];
  return near.matches(CONTROLS) ? [near as HTMLElement, ...within] : within;
}
