import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';

interface PitchRoom {
  /** An element around all of it: its style properties say how much room there is. */
  readonly around: RefObject<HTMLDivElement | null>;
  readonly above: RefCallback<HTMLElement>;
  readonly below: RefCallback<HTMLElement>;
}

/**
 * Lets the pitch take what the rest of the screen leaves: measures where the screen begins below the
 * notices of the frame, where what stands above the pitch ends, and how high what stands below it is.
 * Style properties carry it, set in the frame that is being laid out: nothing is rendered again.
 * @param isSwapping pitch and bench are needed together: a notice that leaves them too little room is
 * scrolled away
 */
export function usePitchRoom(isSwapping: boolean): PitchRoom {
  const around = useRef<HTMLDivElement>(null);
  const above = useMeasured(around, bottomEdge);
  const below = useMeasured(around, ownHeight);
  useEffect(() => {
    if (!isSwapping) return;
    const observer = new ResizeObserver(() => around.current?.scrollIntoView({ block: 'end' }));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isSwapping]);
  return { around, above, below };
}

/** Style properties of the element around, in px of the page. */
type Measures = Readonly<Partial<Record<'--screen-top' | '--above' | '--below', number>>>;

function bottomEdge(element: HTMLElement, around: HTMLElement): Measures {
  return {
    '--screen-top': around.getBoundingClientRect().top + window.scrollY,
    '--above': element.getBoundingClientRect().bottom + window.scrollY,
  };
}

function ownHeight(element: HTMLElement): Measures {
  return { '--below': element.offsetHeight };
}

/** Keeps style properties at what is measured of an element. */
function useMeasured(
  around: PitchRoom['around'],
  measure: (element: HTMLElement, around: HTMLElement) => Measures,
): RefCallback<HTMLElement> {
  const apply = useRef<() => void>(undefined);
  // Observers report only after the first layout: without this the first frame would be wrong.
  useLayoutEffect(() => apply.current?.(), []);
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measureAndSet = () => {
        if (!around.current) return;
        for (const [property, px] of Object.entries(measure(element, around.current))) {
          around.current.style.setProperty(property, `${px}px`);
        }
      };
      apply.current = measureAndSet;
      const observer = new ResizeObserver(measureAndSet);
      observer.observe(element);
      // A notice of the frame moves what it does not resize, and makes the page longer.
      observer.observe(document.body);
      return () => {
        apply.current = undefined;
        observer.disconnect();
        around.current?.style.removeProperty('--below');
      };
    },
    [around, measure],
  );
}
