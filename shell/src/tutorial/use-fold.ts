import { useBreakpoint } from '@spieltag/shared-kernel/ui';
import { type RefObject, useEffect, useState } from 'react';
import { mainArea } from './guide-keys.ts';

/** Whether the card is a bar of one line, and what makes it one. */
export interface Fold {
  /** Only on a phone: elsewhere there is room beside what is pointed at. */
  readonly canFold: boolean;
  readonly isFolded: boolean;
  setFolded(isFolded: boolean): void;
}

/**
 * Folds the card of a phone to a bar as soon as the screen is used: there is no corner it would not lie
 * over something one needs to go on. What is done with the card itself leaves it as it is.
 */
export function useFold(card: RefObject<HTMLElement | null>): Fold {
  const canFold = useBreakpoint() === 'phone';
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    if (!canFold) return;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !card.current?.contains(target);
    // After the press, so that nothing moves under the finger, and before it takes anything away.
    const press = ({ target }: Event) => {
      if (isOutside(target)) setFolded(true);
    };
    const focus = ({ target }: FocusEvent) => {
      const isKeyboard = target instanceof Element && target.matches(':focus-visible');
      // The shell gives the keyboard to each new screen; that is nobody using it.
      if (isKeyboard && target !== mainArea() && isOutside(target)) setFolded(true);
    };
    const capture = { capture: true };
    document.addEventListener('click', press, capture);
    // A finger that scrolls presses nothing.
    document.addEventListener('pointercancel', press, capture);
    document.addEventListener('focusin', focus);
    return () => {
      document.removeEventListener('click', press, capture);
      document.removeEventListener('pointercancel', press, capture);
      document.removeEventListener('focusin', focus);
    };
  }, [canFold, card]);
  return { canFold, isFolded: canFold && isFolded, setFolded };
}
