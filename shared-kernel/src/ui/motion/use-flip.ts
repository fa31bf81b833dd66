import { useCallback, useLayoutEffect, useRef } from 'react';
import { useReducedMotion } from './use-media-query.ts';

const DURATION_MS = 250;

/**
 * Lets things move from where they stood to where they stand when their order changes: rows of a
 * ranking, players that swap. Give each element `ref={flip(key)}` with a key that stays its own.
 */
export function useFlip(): (key: string) => (element: HTMLElement | null) => void {
  const still = useReducedMotion();
  const elements = useRef(new Map<string, HTMLElement>());
  const places = useRef(new Map<string, DOMRect>());
  useLayoutEffect(() => {
    const before = places.current;
    places.current = new Map();
    for (const [key, element] of elements.current) {
      const place = element.getBoundingClientRect();
      places.current.set(key, place);
      const old = before.get(key);
      if (still || !old || !element.animate) continue;
      const [dx, dy] = [old.left - place.left, old.top - place.top];
      if (Math.abs(dx) + Math.abs(dy) < 1) continue;
      element.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0 0' }], {
        duration: DURATION_MS,
        easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
      });
    }
  });
  return useCallback(
    (key) => (element) => {
      if (element) elements.current.set(key, element);
      else elements.current.delete(key);
    },
    [],
  );
}
