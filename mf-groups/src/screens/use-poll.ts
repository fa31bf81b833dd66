import { useEffect, useEffectEvent } from 'react';

/** Others join and leave: this often it is looked whether they did. */
export const GROUPS_LOOP_MS = 60_000;

/** Calls again and again while the component is there and the page is in sight. */
export function usePoll(load: () => void, everyMs: number): void {
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') load();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
