import { type RefCallback, type RefObject, useCallback, useRef } from 'react';

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
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(() =>
        around.current?.style.setProperty(property, `${element.offsetHeight}px`),
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
        around.current?.style.removeProperty(property);
      };
    },
    [around, property],
  );
}
