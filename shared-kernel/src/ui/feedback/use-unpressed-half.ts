import { useEffect, useRef, useState } from 'react';

/** Half of the screen. */
export type ScreenHalf = 'top' | 'bottom';

const PRESSES = ['pointerdown', 'keydown'] as const;

/**
 * The half of the screen that was not pressed last, by pointer or by key; the lower one as long as
 * nothing was. It stays what it is until `newest` changes: what stands there does not jump.
 */
export function useUnpressedHalf(newest: string | undefined): ScreenHalf {
  const other = useRef<ScreenHalf>('bottom');
  useEffect(() => {
    const see = (event: Event) => {
      const y = event instanceof KeyboardEvent ? middleOf(event.target) : clientY(event);
      if (y !== undefined) other.current = y > window.innerHeight / 2 ? 'top' : 'bottom';
    };
    for (const press of PRESSES) document.addEventListener(press, see, true);
    return () => {
      for (const press of PRESSES) document.removeEventListener(press, see, true);
    };
  }, []);
  const [held, setHeld] = useState<{
    readonly newest: string | undefined;
    readonly side: ScreenHalf;
  }>();
  if (held?.newest === newest) return held?.side ?? 'bottom';
  setHeld({ newest, side: other.current });
  return other.current;
}

function clientY(event: Event): number {
  return (event as PointerEvent).clientY;
}

function middleOf(target: EventTarget | null): number | undefined {
  if (!(target instanceof Element) || target === document.body) return undefined;
  const { top, bottom } = target.getBoundingClientRect();
  return (top + bottom) / 2;
}
