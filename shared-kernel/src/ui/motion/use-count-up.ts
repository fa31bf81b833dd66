import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from './use-media-query.ts';

const DURATION_MS = 600;

/** A figure on its way to `value`, whole steps; at once with reduced motion and on first sight. */
export function useCountUp(value: number, durationMs = DURATION_MS): number {
  const still = useReducedMotion();
  const [shown, setShown] = useState(value);
  const current = useRef(value);
  useEffect(() => {
    const start = current.current;
    const show = (figure: number) => {
      current.current = figure;
      setShown(figure);
    };
    if (still || start === value) return show(value);
    let begin: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      begin ??= now;
      const progress = Math.min(1, (now - begin) / durationMs);
      show(Math.round(start + (value - start) * (1 - (1 - progress) ** 3)));
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, durationMs, still]);
  return shown;
}
