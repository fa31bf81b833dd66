import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { focusCard, mainArea } from './guide-keys.ts';

/**
 * Lets the card keep the keyboard over a change of screen: the shell gives it to each new screen, which
 * would leave whoever has pressed *Next* far from the next one.
 * @returns to be called before the screen changes
 */
export function useHeldFocus(card: RefObject<HTMLElement | null>): () => void {
  const held = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const letGo = () => {
      held.current = undefined;
    };
    const giveBack = ({ target }: FocusEvent) => {
      const last = held.current;
      if (!last || card.current?.contains(target as Node)) return;
      letGo();
      if (target !== mainArea()) return;
      if (last.isConnected) last.focus({ preventScroll: true });
      else focusCard(card.current);
    };
    document.addEventListener('focusin', giveBack);
    document.addEventListener('pointerdown', letGo, { capture: true });
    return () => {
      document.removeEventListener('focusin', giveBack);
      document.removeEventListener('pointerdown', letGo, { capture: true });
    };
  }, [card]);
  return useCallback(() => {
    const { activeElement } = document;
    const isInside = card.current?.contains(activeElement) === true;
    held.current = isInside && activeElement instanceof HTMLElement ? activeElement : undefined;
  }, [card]);
}
