import type { PlayerPopularity } from '@spieltag/shared-kernel/contract';
import { useMemo } from 'react';
import type { Form } from './form.model.ts';
import { createMeasured, type Measured } from './measures.model.ts';
import { useFixtures } from './use-fixtures.tsx';

/** By what players are chosen, as far as it is known. */
export function useMeasured(
  forms: ReadonlyMap<string, Form>,
  counted: PlayerPopularity | undefined,
): Measured {
  const fixturesOf = useFixtures();
  return useMemo(() => {
    const popularity = counted?.ledgers
      ? new Map(counted.players.map(({ playerId, owners }) => [playerId, owners / counted.ledgers]))
      : undefined;
    const levels = new Map<string, number | undefined>();
    const levelOf = (teamId: string) => {
      if (!levels.has(teamId)) {
        const next = fixturesOf(teamId).find(({ course }) => !course);
        levels.set(teamId, next?.difficulty.level);
      }
      return levels.get(teamId);
    };
    return createMeasured({ forms, popularity, levelOf });
  }, [forms, counted, fixturesOf]);
}
