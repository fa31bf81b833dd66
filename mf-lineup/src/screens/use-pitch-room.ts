import { type CSSProperties, type RefCallback, useCallback, useState } from 'react';

interface PitchRoom {
  readonly above: RefCallback<HTMLElement>;
  readonly below: RefCallback<HTMLElement>;
  /** For an element around all of it. */
  readonly style: CSSProperties;
}

/**
 * Lets the pitch take what the rest of the screen leaves: measures what stands above and below it,
 * however many lines, warnings and benches that may be.
 */
export function usePitchRoom(): PitchRoom {
  const [above, aboveHeight] = useHeight();
  const [below, belowHeight] = useHeight();
  return {
    above,
    below,
    style: {
      '--above': `${aboveHeight}px`,
      '--below': `${belowHeight}px`,
    } as CSSProperties,
  };
}

/** Height of an element in px, 0 while it is not there. */
function useHeight(): readonly [RefCallback<HTMLElement>, number] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setHeight(element.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      setHeight(0);
    };
  }, []);
  return [ref, height];
}
