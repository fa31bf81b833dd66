/** By then it has been drawn what comes instead, and who asked for the focus has it. */
const SETTLED_AFTER_MS = 150;
/** No fields to type in: a phone would open its keyboard for them. */
const CONTROLS =
  'a[href], button:not(:disabled), summary, [role="button"][tabindex="0"], [type="radio"]:checked';

/** What can take the focus away from an element; looked for only while one is held. */
const WHAT_TAKES_IT = { childList: true, subtree: true, attributeFilter: ['disabled'] };

/** Where something stands: what is around it, from the inside out, and which child each way leads. */
type Place = readonly { readonly around: Element; readonly at: number }[];

/**
 * Keys stay where they were when what had them is gone: somebody sold, somebody no longer watched, a
 * button that is done with. The focus goes to the nearest that is left, to the next row rather than
 * to the top of the page. Only for those who go by keys; where a dialog lies above, once it is closed.
 */
export function keepFocus(main: HTMLElement): () => void {
  let held: Element | undefined;
  let place: Place = [];
  let settling: ReturnType<typeof setTimeout> | undefined;
  const isLost = () =>
    held !== undefined &&
    (!held.isConnected || held.matches(':disabled')) &&
    document.activeElement === document.body;
  const settle = () => {
    if (isLost()) focusNearest(place);
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
    place = held ? placeOf(held, main) : [];
    look.disconnect();
    if (held) look.observe(document.body, WHAT_TAKES_IT);
  };
  const listening = new AbortController();
  const { signal } = listening;
  main.addEventListener('focusin', ({ target }) => hold(target as Element), { signal });
  document.addEventListener('pointerdown', () => hold(null), { capture: true, signal });
  hold(document.activeElement);
  return () => {
    clearTimeout(settling);
    look.disconnect();
    listening.abort();
  };
}

function placeOf(element: Element, main: Element): Place {
  const place: { around: Element; at: number }[] = [];
  for (let inner = element; inner !== main && inner.parentElement; inner = inner.parentElement) {
    const around = inner.parentElement;
    place.push({ around, at: [...around.children].indexOf(inner) });
  }
  return place;
}

/** What took its place first, then what stands before it, then the same further out. */
function focusNearest(place: Place): void {
  for (const { around, at } of place) {
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
  place.at(-1)?.around.closest<HTMLElement>('main')?.focus({ preventScroll: true });
}

function controlsIn(near: Element | undefined): readonly HTMLElement[] {
  if (!near) return [];
  const within = [...near.querySelectorAll<HTMLElement>(CONTROLS)];
  return near.matches(CONTROLS) ? [near as HTMLElement, ...within] : within;
}
