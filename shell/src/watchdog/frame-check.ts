/** Parts of the frame a player needs to get away from any screen. */
const PARTS = ['#root > div > header', '#root > div > nav'] as const;
const FRAME = ['html', 'body', '#root', '#root > div', ...PARTS] as const;
/** What may lie over the frame: it is closed by the player. */
const DIALOGS =
  '[role=dialog], [role=alertdialog], dialog[open], body > :not(#root) :is([role=listbox], [role=menu])';
/** Menus of a screen open where they are pressed, and may reach over the navigation. */
const MENUS = '[role=menu], [role=listbox]';
const ATTRIBUTES = ['class', 'style', 'hidden', 'inert'] as const;
const STYLES = 'style, link[rel~=stylesheet]';

/** Looks whether the frame is visible and can be pressed, and brings it back. */
export interface FrameKeeper {
  /** What is wrong; undefined: nothing. A frame that is found to be well is remembered. */
  check(): string | undefined;
  /**
   * Takes away what lies over the frame and neither a version nor React is known to have put there, as bars
   * of browsers' extensions do.
   * @returns whether that was all that was wrong
   */
  pushAside(): boolean;
  /** Undoes what has changed since it was well last, as little as is needed. */
  restore(): void;
}

interface Remembered {
  readonly attributes: readonly (readonly [Element, string, string | null])[];
  readonly styles: ReadonlySet<Element>;
  readonly sheets: readonly CSSStyleSheet[];
}

/**
 * Makes the keeper of the frame that is on the page.
 * @param isOfVersion whether the code of a version is known to have put an element into the page
 */
export function createFrameKeeper(isOfVersion: (element: Element) => boolean): FrameKeeper {
  const parts = PARTS.map((part) => document.querySelector<HTMLElement>(part));
  let well = remember();
  const fault = () => {
    for (const part of parts) {
      const found = part && faultOf(part);
      if (found) return found;
    }
    return undefined;
  };
  const restoreStyles = () => {
    for (const [element, name, value] of well.attributes) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    document.adoptedStyleSheets = [...well.sheets];
    // The newest first, and only what makes a difference: others may belong to other screens.
    const added = [...document.querySelectorAll(STYLES)].filter((one) => !well.styles.has(one));
    for (const style of added.reverse()) {
      if (!fault()) return;
      const { parentNode, nextSibling } = style;
      style.remove();
      if (fault()) parentNode?.insertBefore(style, nextSibling);
    }
  };
  const isPut = (element: Element | null): boolean =>
    element !== null && (isOfVersion(element) || isPut(element.parentElement));
  return {
    check() {
      const found = fault();
      if (!found) well = remember();
      return found;
    },
    pushAside() {
      // What only a style has laid there is the style's doing, and stays on the page.
      restoreStyles();
      if (!fault()) return false;
      for (const part of parts) {
        const cover = part && coverOf(part);
        if (cover && !isPut(hitOf(part) ?? null) && !isOfReact(cover)) cover.remove();
      }
      return !fault();
    },
    restore() {
      restoreStyles();
      for (const part of parts) if (part) coverOf(part)?.remove();
    },
  };
}

function remember(): Remembered {
  const frame = FRAME.flatMap((one) => document.querySelector(one) ?? []);
  return {
    attributes: frame.flatMap((element) =>
      ATTRIBUTES.map((name) => [element, name, element.getAttribute(name)] as const),
    ),
    styles: new Set(document.querySelectorAll(STYLES)),
    sheets: [...document.adoptedStyleSheets],
  };
}

function faultOf(part: HTMLElement): string | undefined {
  const name = part.localName;
  if (!part.isConnected) return `${name} is gone`;
  const isVisible = part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (!isVisible) return `${name} is hidden`;
  if (document.querySelector(DIALOGS)) return undefined;
  const hit = hitOf(part);
  if (hit === undefined || isOfShell(hit, part)) return undefined;
  return `${name} cannot be pressed, ${hit.localName} is in its place`;
}

/** What a press on the middle of the part meets; undefined: its middle is not on the screen. */
function hitOf(part: HTMLElement): Element | undefined {
  const { left, top, width, height } = part.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const isOnScreen = x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
  return isOnScreen ? (document.elementFromPoint(x, y) ?? document.documentElement) : undefined;
}

/** The part itself, what the shell lays over it, or an overlay that is there to be closed. */
function isOfShell(hit: Element, part: HTMLElement): boolean {
  if (part.contains(hit) || hit.closest(MENUS)) return true;
  return hit.closest('#root > *') !== null && !hit.matches('#root > *') && !hit.closest('#main');
}

/** What lies over the part and belongs to nobody who is on the page. */
function coverOf(part: HTMLElement): Element | undefined {
  const hit = hitOf(part);
  if (!hit || isOfShell(hit, part)) return undefined;
  // Some hang theirs beside the body.
  const { body, documentElement, head } = document;
  const outermost = [...body.children, ...documentElement.children];
  const cover = outermost.find((one) => one.contains(hit));
  return cover?.id === 'root' || cover === body || cover === head ? undefined : cover;
}

/**
 * Whether React has put the element there, or is at work in it: React itself is no code of a version, so
 * that no call is noted, and crashes over what is gone once it wants to take it away. What an extension
 * renders with a React of its own does not carry these keys for the page.
 */
function isOfReact(cover: Element): boolean {
  const inside = [cover, ...cover.querySelectorAll('*')];
  return inside.some((one) => Object.keys(one).some((key) => key.startsWith('__react')));
}
