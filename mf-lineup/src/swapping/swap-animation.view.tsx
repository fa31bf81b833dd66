import { afterPaint } from '@spieltag/shared-kernel/remote';
import type { Lineup } from '@spieltag/shared-kernel/rules';
import { Component, type ReactNode, type RefObject } from 'react';
import { movedPlayers } from './moved-players.model.ts';

interface SwapAnimationProps {
  readonly lineup: Lineup;
  /** No movement at all. */
  readonly still: boolean;
  /** Holds the elements that move, each with its player's id in `data-player`. */
  readonly area: RefObject<HTMLElement | null>;
  /** Who was dropped where they are now: nothing is left to animate. */
  readonly droppedId: { current: string | undefined };
  readonly children: ReactNode;
}

interface TokenPosition {
  readonly rect: DOMRect;
  /** Pitch or bench; what leaves it is cut off at its edge. */
  readonly side: Element | null;
}

type TokenPositions = ReadonlyMap<string, TokenPosition>;

const DURATION_MS = 230;
const OPTIONS = { duration: DURATION_MS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' };
/** What a token inherits from pitch or bench; its copy stands outside of them and has to be given it. */
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
 * Animates players from their old slots to their new ones, whoever changed the lineup. Within pitch or
 * bench the token itself moves; from one to the other a copy moves above everything, so that no edge
 * cuts it off, and the token appears at its end. A class, because only `getSnapshotBeforeUpdate` can
 * measure where everybody stood.
 */
export class SwapAnimation extends Component<SwapAnimationProps> {
  override getSnapshotBeforeUpdate(before: SwapAnimationProps): TokenPositions | null {
    const { lineup, still, area } = this.props;
    const moved = still ? [] : movedPlayers(before.lineup, lineup);
    return moved.length === 0 ? null : positionsOf(area.current, new Set(moved));
  }

  override componentDidUpdate(
    _props: SwapAnimationProps,
    _state: unknown,
    before: TokenPositions | null,
  ) {
    if (!before) return;
    const { area, droppedId } = this.props;
    for (const movement of movementsOf(area.current, before, droppedId.current)) {
      if (movement.changesSide) void moveCopy(movement);
      else moveElement(movement);
    }
    droppedId.current = undefined;
  }

  override render() {
    return this.props.children;
  }
}

function tokensIn(area: HTMLElement | null): readonly HTMLElement[] {
  return [...(area?.querySelectorAll<HTMLElement>('[data-player]') ?? [])];
}

const playerIn = ({ dataset }: HTMLElement) => dataset.player ?? '';

function positionsOf(area: HTMLElement | null, moved: ReadonlySet<string>): TokenPositions {
  return new Map(
    tokensIn(area)
      .filter((element) => moved.has(playerIn(element)))
      .map((element) => [playerIn(element), positionOf(element)] as const),
  );
}

function positionOf(element: HTMLElement): TokenPosition {
  return { rect: element.getBoundingClientRect(), side: element.closest('section') };
}

/** How far a token moves from its old slot to its new one. */
interface Movement {
  readonly element: HTMLElement;
  readonly old: DOMRect;
  readonly dx: number;
  readonly dy: number;
  /** From pitch to bench or back. */
  readonly changesSide: boolean;
}

/** Measures all tokens before any of them moves: in turns, every measuring would lay the page out anew. */
function movementsOf(
  area: HTMLElement | null,
  before: TokenPositions,
  droppedId: string | undefined,
): readonly Movement[] {
  return tokensIn(area).flatMap((element) => {
    const old = before.get(playerIn(element));
    if (!old || !element.animate || playerIn(element) === droppedId) return [];
    const { rect, side } = positionOf(element);
    const [dx, dy] = [rect.left - old.rect.left, rect.top - old.rect.top];
    if (Math.abs(dx) + Math.abs(dy) < 1) return [];
    return [{ element, old: old.rect, dx, dy, changesSide: side !== old.side }];
  });
}

function moveElement({ element, dx, dy }: Movement): void {
  element.style.zIndex = '1';
  const animation = element.animate(
    [
      { translate: `${-dx}px ${-dy}px`, scale: 1 },
      { scale: 1.1, offset: 0.5 },
      { translate: '0 0', scale: 1 },
    ],
    OPTIONS,
  );
  animation.onfinish = animation.oncancel = () => element.style.removeProperty('z-index');
}

/** Starts once the change is painted: copying a token takes as long as drawing the change. */
async function moveCopy({ element, old, dx, dy }: Movement): Promise<void> {
  const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], OPTIONS);
  hidden.pause();
  await afterPaint();
  hidden.play();
  if (!element.isConnected) return;
  const copy = copyOf(element, old);
  document.body.append(copy);
  const animation = copy.animate(
    [
      { translate: '0 0', scale: 1 },
      { scale: 1.12, offset: 0.5 },
      { translate: `${dx}px ${dy}px`, scale: 1 },
    ],
    OPTIONS,
  );
  animation.onfinish = animation.oncancel = () => copy.remove();
}

function inheritedStyle(element: HTMLElement): string {
  const look = getComputedStyle(element);
  return INHERITED.map((name) => `${name}:${look.getPropertyValue(name)}`).join(';');
}

/** The token as it looks, where it stood, for the eye only. */
function copyOf(element: HTMLElement, old: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ['role', 'tabindex', 'data-slot', 'data-player']) copy.removeAttribute(name);
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.style.cssText = inheritedStyle(element);
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
