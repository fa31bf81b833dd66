import { useKernel } from '@spieltag/shared-kernel/remote';
import { useEffect, useState } from 'react';
import { isUrgent } from './urgency.model.ts';

const TICK_MS = 1000;

/**
 * Whether the lock is near by the season's clock. Changes only then: each second is the countdown's.
 * @param at game time of the lock, epoch ms; undefined: it is not counted down
 */
export function useUrgency(at: number | undefined): boolean {
  const { gameNow } = useKernel();
  const [urgent, setUrgent] = useState(false);
  useEffect(() => {
    if (at === undefined) return setUrgent(false);
    const look = () => setUrgent(isUrgent(at - gameNow()));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [at, gameNow]);
  return urgent;
}
