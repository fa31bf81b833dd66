import { useSeasonId } from '@spieltag/shared-kernel/remote';
import { useEffect, useRef } from 'react';

/** Tells, whenever it is asked later, whether the screen and its season are still in sight. */
export function useStillShown(): () => boolean {
  const seasonId = useSeasonId();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = seasonId;
    return () => {
      shown.current = undefined;
    };
  }, [seasonId]);
  return () => shown.current === seasonId;
}
