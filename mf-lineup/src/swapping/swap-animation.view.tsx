import { afterPaint } from '@spieltag/shared-kernel/remote';
import type { Lineup } from '@spieltag/shared-kernel/rules';
import { Component, type ReactNode, type RefObject } from 'react';
import { movedPlayers } from './crossing.model.ts';

interface CrossingProps {
  readonly lineup: Lineup;
  /** No movement at all. */
  readonly still: boolean;
  /** Holds the elements that move, each with its player's id in `data-player`. */
  readonly area: RefObject<HTMLElement | null>;
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
    const { lineup, still, area } = this.props;
    const moved = still ? [] : movedPlayers(before.lineup, lineup);
    return moved.length === 0 ? null : placesOf(area.current, new Set(moved));
  }

  override componentDidUpdate(_props: CrossingProps, _state: unknown, before: Places | null) {
    if (!before) return;
    const { area, carried } = this.props;
    for (const way of waysOf(area.current, before, carried.current)) {
      if (way.crosses) void fly(way);
      else walk(way);
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

const playerIn = ({ dataset }: HTMLElement) => dataset.player ?? '';

function placesOf(area: HTMLElement | null, moved: ReadonlySet<string>): Places {
  return new Map(
    tokensIn(area)
      .filter((element) => moved.has(playerIn(element)))
      .map((element) => [playerIn(element), placeOf(element)] as const),
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
  /** From pitch to bench or back. */
  readonly crosses: boolean;
}

/** Looks at everybody before anybody moves: in turns, every look would lay the page out anew. */
function waysOf(
  area: HTMLElement | null,
  before: Places,
  carriedId: string | undefined,
): readonly Way[] {
  return tokensIn(area).flatMap((element) => {
    const old = before.get(playerIn(element));
    if (!old || !element.animate || playerIn(element) === carriedId) return [];
    const { rect, side } = placeOf(element);
    const [dx, dy] = [rect.left - old.rect.left, rect.top - old.rect.top];
    if (Math.abs(dx) + Math.abs(dy) < 1) return [];
    return [{ element, old: old.rect, dx, dy, crosses: side !== old.side }];
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

/** Takes off once the change is on the screen: a copy of a player is as much work as the change. */
async function fly({ element, old, dx, dy }: Way): Promise<void> {
  const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], OPTIONS);
  hidden.pause();
  await afterPaint();
  hidden.play();
  if (!element.isConnected) return;
  const copy = copyOf(element, old);
  document.body.append(copy);
  const flight = copy.animate(
    [
      { translate: '0 0', scale: 1 },
      { scale: 1.12, offset: 0.5 },
      { translate: `${dx}px ${dy}px`, scale: 1 },
    ],
    OPTIONS,
  );
  flight.onfinish = flight.oncancel = () => copy.remove();
}

function lookOf(element: HTMLElement): string {
  const look = getComputedStyle(element);
  return INHERITED.map((name) => `${name}:${look.getPropertyValue(name)}`).join(';');
}

/** The token as it looks, where it stood, for the eye only. */
function copyOf(element: HTMLElement, old: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ['role', 'tabindex', 'data-slot', 'data-player']) copy.removeAttribute(name);
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.style.cssText = lookOf(element);
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
