import { usePopularity } from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';
import type { Form } from './form.model.ts';
import { createMeasured, type Measured } from './measures.model.ts';
import { useFixtures } from './use-fixtures.tsx';

/**
 * By what players are chosen, as far as it is known.
 * @param isPopularityWanted false: it is not asked for
 */
export function useMeasured(
  forms: ReadonlyMap<string, Form>,
  isPopularityWanted: boolean,
): Measured {
  const popularity = usePopularity(isPopularityWanted);
  const fixturesOf = useFixtures();
  return useMemo(() => {
    const levels = new Map<string, number | undefined>();
    const levelOf = (teamId: string) => {
      if (!levels.has(teamId)) {
        const next = fixturesOf(teamId).find(({ course }) => !course);
        levels.set(teamId, next?.difficulty.level);
      }
      return levels.get(teamId);
    };
    return createMeasured({ forms, popularity, levelOf });
  }, [forms, popularity, fixturesOf]);
}
