import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

interface PitchRoom {
  /** An element around all of it: its style tells how much room there is. */
  readonly around: RefObject<HTMLDivElement | null>;
  readonly above: RefCallback<HTMLElement>;
  readonly below: RefCallback<HTMLElement>;
}

/**
 * Lets the pitch take what the rest of the screen leaves: measures what stands above and below it,
 * however many lines, warnings and benches that may be. Told to the style at once, in the frame that
 * is being laid out: nothing has to be rendered again for it.
 */
export function usePitchRoom(): PitchRoom {
  const around = useRef<HTMLDivElement>(null);
  const above = useHeight(around, '--above');
  const below = useHeight(around, '--below');
  return { around, above, below };
}

/** Keeps a style property at the height of an element in px. */
function useHeight(
  around: PitchRoom['around'],
  property: '--above' | '--below',
): RefCallback<HTMLElement> {
  const told = useRef<() => void>(undefined);
  // The first time before the frame is looked at: an observer comes when it has begun to stand.
  useLayoutEffect(() => told.current?.(), []);
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const tell = () => around.current?.style.setProperty(property, `${element.offsetHeight}px`);
      told.current = tell;
      const observer = new ResizeObserver(tell);
      observer.observe(element);
      return () => {
        told.current = undefined;
        observer.disconnect();
        around.current?.style.removeProperty(property);
      };
    },
    [around, property],
  );
}
