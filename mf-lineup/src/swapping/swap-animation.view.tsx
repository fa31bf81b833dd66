import { afterPaint } from '@spieltag/shared-kernel/remote';
import { type Lineup, slotOf } from '@spieltag/shared-kernel/rules';
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

/** By player. */
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
 * measure where everybody stood; that is asked for only where it cannot be told from the slots, as it
 * lays the page out once more.
 */
export class SwapAnimation extends Component<SwapAnimationProps> {
  /** Animations under way. */
  readonly #moving = new Set<Animation>();

  override getSnapshotBeforeUpdate(before: SwapAnimationProps): TokenPositions | null {
    const { lineup, still, area } = this.props;
    const haveSlotsMoved = before.lineup.formationId !== lineup.formationId;
    if (still || !(haveSlotsMoved || this.#moving.size > 0)) return null;
    const moved = new Set(movedPlayers(before.lineup, lineup));
    const elements = [...tokensIn(area.current)].filter(([playerId]) => moved.has(playerId));
    return new Map(elements.map(([playerId, element]) => [playerId, positionOf(element)]));
  }

  override componentDidUpdate(
    { lineup: before }: SwapAnimationProps,
    _state: unknown,
    positions: TokenPositions | null,
  ) {
    const { lineup, still, area, droppedId } = this.props;
    const moved = still ? [] : movedPlayers(before, lineup);
    if (moved.length === 0) return;
    const tokens = tokensIn(area.current);
    const oldOf = (playerId: string) =>
      positions ? positions.get(playerId) : slotIn(area.current, slotOf(before, playerId));
    const movements = moved.flatMap((playerId) => {
      const [element, old] = [tokens.get(playerId), oldOf(playerId)];
      if (!element?.animate || !old || playerId === droppedId.current) return [];
      return [{ element, old }];
    });
    droppedId.current = undefined;
    for (const animation of move(movements)) this.#note(animation);
  }

  override render() {
    return this.props.children;
  }

  #note(animation: Animation): void {
    this.#moving.add(animation);
    const forget = () => this.#moving.delete(animation);
    animation.finished.then(forget, forget);
  }
}

/** Every token by its player. */
function tokensIn(area: HTMLElement | null): ReadonlyMap<string, HTMLElement> {
  const elements = area?.querySelectorAll<HTMLElement>('[data-player]') ?? [];
  return new Map([...elements].map((element) => [element.dataset.player ?? '', element]));
}

function positionOf(element: HTMLElement): TokenPosition {
  return { rect: element.getBoundingClientRect(), side: sideOf(element) };
}

const sideOf = (element: Element) => element.closest('section');

/** The position of a slot that stays where it is; undefined: it is not shown. Measured when asked for. */
function slotIn(area: HTMLElement | null, index: number | undefined): TokenPosition | undefined {
  const element = area?.querySelector(`[data-slot="${index}"]`);
  if (!element) return undefined;
  return {
    get rect() {
      return element.getBoundingClientRect();
    },
    side: sideOf(element),
  };
}

/** A token that has left a position for its slot. */
interface Movement {
  readonly element: HTMLElement;
  readonly old: TokenPosition;
}

/**
 * Measures all tokens before any of them moves: in turns, every measuring would lay the page out anew.
 * @returns what moves at once
 */
function move(movements: readonly Movement[]): readonly Animation[] {
  const changesSide = ({ element, old }: Movement) => sideOf(element) !== old.side;
  for (const movement of movements.filter(changesSide)) void moveCopy(movement);
  return movements
    .filter((movement) => !changesSide(movement))
    .map(({ element, old }) => ({ element, ...wayOf(old.rect, element) }))
    .filter(({ dx, dy }) => Math.abs(dx) + Math.abs(dy) >= 1)
    .map(moveElement);
}

/** How far a token is from where it was. */
function wayOf(old: DOMRect, element: HTMLElement) {
  const rect = element.getBoundingClientRect();
  return { dx: rect.left - old.left, dy: rect.top - old.top };
}

function moveElement(way: {
  readonly element: HTMLElement;
  readonly dx: number;
  readonly dy: number;
}): Animation {
  const { element, dx, dy } = way;
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
  return animation;
}

/** Starts once the change is painted: copying a token takes as long as drawing the change. */
async function moveCopy({ element, old }: Movement): Promise<void> {
  const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], OPTIONS);
  hidden.pause();
  await afterPaint();
  hidden.play();
  if (!element.isConnected) return;
  const { rect } = old;
  const { dx, dy } = wayOf(rect, element);
  const copy = copyOf(element, rect);
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
