import type { Group, GroupMember } from '@spieltag/shared-kernel/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** So long the focus waits for the page behind a dialog to be reachable again. */
const MAX_FRAMES = 60;

interface Asked {
  readonly userId: string;
  /** Of the row, among those that are shown. */
  readonly place: number;
}

/** Of whom it is asked whether they are to be removed. */
export interface KickQuestion {
  /** Around the card of the members. */
  readonly around: RefObject<HTMLDivElement | null>;
  readonly member: GroupMember | undefined;
  ask(asked: Asked): void;
  close(): void;
}

/**
 * Holds the question beside the rows, as the row goes with the member: whoever uses a keyboard goes on at the
 * next one, or where the card begins.
 * @param isAllowed without being an admin nobody removes anybody any more
 */
export function useKickQuestion({ members }: Group, isAllowed: boolean): KickQuestion {
  const around = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const member = isAllowed ? members.find(({ id }) => id === asked?.userId) : undefined;
  const isGone = asked !== undefined && member === undefined;
  useEffect(() => {
    if (!isGone) return;
    focusAt(around, asked.place, MAX_FRAMES);
    setAsked(undefined);
  }, [isGone, asked]);
  return { around, member, ask: setAsked, close: () => setAsked(undefined) };
}

/** Unless something else has the focus by then. */
function focusAt(around: RefObject<HTMLElement | null>, place: number, frames: number): void {
  requestAnimationFrame(() => {
    const card = around.current;
    if (!card || frames === 0 || document.activeElement !== document.body) return;
    if (card.closest('[inert]')) return focusAt(around, place, frames - 1);
    const menu = card
      .querySelectorAll('li')
      [place]?.querySelector<HTMLElement>('[aria-haspopup=menu]');
    (menu ?? headingOf(card))?.focus({ preventScroll: true });
  });
}

function headingOf(card: HTMLElement): HTMLElement | null {
  const heading = card.querySelector('h2');
  if (heading) heading.tabIndex = -1;
  return heading;
}
