import { useKernel } from '@spieltag/shared-kernel/remote';
import { useEffect } from 'react';

/** How often a running round is looked at while somebody watches; unchanged it costs a 304. */
const INTERVAL_MS = 20_000;

/**
 * Keeps the running round fresh while the page is visible. The kernel loads the points anew when the
 * game state brings other results than before.
 */
export function useLiveRefresh(isRunning: boolean): void {
  const { gameState } = useKernel();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void gameState.load();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [gameState, isRunning]);
}
