import { type RefObject, useEffect, useEffectEvent } from 'react';

interface GuideKeys {
  /** The card of the tour. */
  readonly card: RefObject<HTMLElement | null>;
  /** Gives the keyboard to what is pointed at; false: there is nothing to give it to. */
  jump(): boolean;
  /** Puts the tour away. */
  close(): void;
}

/** Keys of the tour while it is on the screen, wherever the keyboard is: F6 changes between both. */
export function useGuideKeys({ card, jump, close }: GuideKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isCovered()) return;
    const isInside = card.current?.contains(document.activeElement) === true;
    if (event.key === 'F6') {
      event.preventDefault();
      if (!isInside || !jump()) focusCard(card.current);
    }
    // Elsewhere Escape is the screen's: it ends a search, or lets go of a player.
    if (event.key === 'Escape' && (isInside || isNowhere(document.activeElement))) close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Focuses what goes on with the tour. */
export function focusCard(card: HTMLElement | null): void {
  card?.querySelector<HTMLElement>('[data-primary]')?.focus({ preventScroll: true });
}

/** Whether a dialog lies over the page, the tour included. */
export function isCovered(): boolean {
  return document.querySelector('[aria-modal=true]') !== null;
}

const isNowhere = (element: Element | null) => element === document.body || element === mainArea();

export const mainArea = () => document.getElementById('main');
