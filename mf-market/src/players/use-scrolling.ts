import { useCallback, useEffect, useRef } from 'react';

/** For so long after its last step a page is still on its way. */
const REST_MS = 100;

/** Tells whether the page is being scrolled, without anything being drawn for it. */
export function useScrolling(): () => boolean {
  const lastStep = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const step = () => {
      lastStep.current = performance.now();
    };
    addEventListener('scroll', step, { passive: true });
    return () => removeEventListener('scroll', step);
  }, []);
  return useCallback(() => performance.now() - lastStep.current < REST_MS, []);
}
