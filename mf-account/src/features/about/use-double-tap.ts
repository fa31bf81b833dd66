import { useRef } from 'react';

/** Two taps within this time are one wish. */
const DOUBLE_TAP_MS = 1000;

/** Calls back on every second tap that follows the first within a second. */
export function useDoubleTap(onDoubleTap: () => void): (event: { timeStamp: number }) => void {
  const first = useRef(Number.NEGATIVE_INFINITY);
  return ({ timeStamp }) => {
    const isSecond = timeStamp - first.current <= DOUBLE_TAP_MS;
    first.current = isSecond ? Number.NEGATIVE_INFINITY : timeStamp;
    if (isSecond) onDoubleTap();
  };
}
