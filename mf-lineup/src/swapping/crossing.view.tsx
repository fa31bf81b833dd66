import { Component, type ReactNode } from 'react';

interface CrossingProps {
  /** Another one of these: the players may stand elsewhere. */
  readonly arrangement: unknown;
  /** No movement at all. */
  readonly still: boolean;
  /** Holds the elements that move, each with its player's id in `data-player`. */
  readonly area: HTMLElement | null;
  /** Who was carried to their place by hand: there is no way left for them to go. */
  readonly carried: { current: string | undefined };
  readonly children: ReactNode;
}

interface Place {
  readonly rect: DOMRect;
  /** Pitch or bench; what leaves it is cut off at its edge. */
  readonly side: Element | null;
}

type Places = ReadonlyMap<string, Place>;

const DURATION_MS = 230;
const OPTIONS = { duration: DURATION_MS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' };
/** What a token takes from where it stands; a copy elsewhere has to bring it along. */
const INHERITED = [
  '--token-depth',
  '--token-figure',
  '--token-ghost-line',
  '--token-name',
  '--token-plate',
  '--token-plate-text',
  '--token-width',
];

/**
 * Lets players cross visibly when the arrangement changes, whoever changed it. Within pitch or bench
 * they move themselves; from one to the other a copy flies above everything, so that no edge cuts it
 * off, and the player appears where it lands. A class, because only `getSnapshotBeforeUpdate` sees
 * where everybody stood.
 */
export class Crossing extends Component<CrossingProps> {
  override getSnapshotBeforeUpdate(before: CrossingProps): Places | null {
    const { arrangement, still, area } = this.props;
    return still || before.arrangement === arrangement ? null : placesOf(area);
  }

  override componentDidUpdate(_props: CrossingProps, _state: unknown, before: Places | null) {
    if (!before) return;
    const { area, carried } = this.props;
    for (const way of waysOf(area, before, carried.current)) {
      if (way.look === undefined) walk(way);
      else fly(way, way.look);
    }
    carried.current = undefined;
  }

  override render() {
    return this.props.children;
  }
}

function tokensIn(area: HTMLElement | null): readonly HTMLElement[] {
  return [...(area?.querySelectorAll<HTMLElement>('[data-player]') ?? [])];
}

function placesOf(area: HTMLElement | null): Places {
  return new Map(
    tokensIn(area).map((element) => [element.dataset.player ?? '', placeOf(element)] as const),
  );
}

function placeOf(element: HTMLElement): Place {
  return { rect: element.getBoundingClientRect(), side: element.closest('section') };
}

/** How a player gets from where they stood to where they stand. */
interface Way {
  readonly element: HTMLElement;
  readonly old: DOMRect;
  readonly dx: number;
  readonly dy: number;
  /** How a copy has to look; undefined: the player stays on their side. */
  readonly look: string | undefined;
}

/** Looks at everybody before anybody moves: in turns, every look would lay the page out anew. */
function waysOf(
  area: HTMLElement | null,
  before: Places,
  carriedId: string | undefined,
): readonly Way[] {
  return tokensIn(area).flatMap((element) => {
    const old = before.get(element.dataset.player ?? '');
    if (!old || !element.animate || element.dataset.player === carriedId) return [];
    const { rect, side } = placeOf(element);
    const [dx, dy] = [rect.left - old.rect.left, rect.top - old.rect.top];
    if (Math.abs(dx) + Math.abs(dy) < 1) return [];
    const look = side === old.side ? undefined : lookOf(element);
    return [{ element, old: old.rect, dx, dy, look }];
  });
}

function walk({ element, dx, dy }: Way): void {
  element.style.zIndex = '1';
  const steps = element.animate(
    [
      { translate: `${-dx}px ${-dy}px`, scale: 1 },
      { scale: 1.1, offset: 0.5 },
      { translate: '0 0', scale: 1 },
    ],
    OPTIONS,
  );
  steps.onfinish = steps.oncancel = () => element.style.removeProperty('z-index');
}

function fly({ element, old, dx, dy }: Way, look: string): void {
  const copy = copyOf(element, old, look);
  document.body.append(copy);
  const flight = copy.animate(
    [
      { translate: '0 0', scale: 1 },
      { scale: 1.12, offset: 0.5 },
      { translate: `${dx}px ${dy}px`, scale: 1 },
    ],
    OPTIONS,
  );
  element.animate([{ opacity: 0 }, { opacity: 0 }], OPTIONS);
  flight.onfinish = flight.oncancel = () => copy.remove();
}

function lookOf(element: HTMLElement): string {
  const look = getComputedStyle(element);
  return INHERITED.map((name) => `${name}:${look.getPropertyValue(name)}`).join(';');
}

/** The token as it looks, where it stood, for the eye only. */
function copyOf(element: HTMLElement, old: DOMRect, look: string): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ['role', 'tabindex', 'data-slot', 'data-player']) copy.removeAttribute(name);
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.style.cssText = look;
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: 'var(--z-sheet)',
    top: `${old.top}px`,
    left: `${old.left}px`,
    width: `${old.width}px`,
    maxWidth: 'none',
    pointerEvents: 'none',
  });
  return copy;
}
