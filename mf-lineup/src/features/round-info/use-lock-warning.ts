import { useKernel } from '@spieltag/shared-kernel/remote';
import { useEffect, useState } from 'react';
import { isUrgent, passedThreshold } from './lock-warning.model.ts';

const TICK_MS = 1000;

/** What to tell about the lock that comes nearer. */
export interface LockWarning {
  /** Minutes left when the last threshold was passed; undefined: none was. */
  readonly minutes: number | undefined;
  readonly isUrgent: boolean;
}

const CALM: LockWarning = { minutes: undefined, isUrgent: false };

/**
 * Follows the season's clock to the lock. Changes only when there is something else to tell.
 * @param at game time of the lock, epoch ms; undefined: it is not counted down
 */
export function useLockWarning(at: number | undefined): LockWarning {
  const { gameNow } = useKernel();
  const [warning, setWarning] = useState(CALM);
  useEffect(() => {
    if (at === undefined) return setWarning(CALM);
    let before = at - gameNow();
    setWarning({ minutes: undefined, isUrgent: isUrgent(before) });
    const timer = setInterval(() => {
      const left = at - gameNow();
      const passed = passedThreshold(before, left);
      before = left;
      setWarning((held) => {
        const next = { minutes: passed ?? held.minutes, isUrgent: isUrgent(left) };
        const isSame = next.minutes === held.minutes && next.isUrgent === held.isUrgent;
        return isSame ? held : next;
      });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [at, gameNow]);
  return warning;
}
