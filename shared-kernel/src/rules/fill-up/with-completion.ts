import type { IndexedPlayer, Squad } from '../types.ts';
import type { Completion } from './cheapest-completion.ts';

/** The squad with the gaps filled and paid for. */
export function withCompletion({ budget, lineup }: Squad, completion: Completion): Squad {
  const indexedPlayers: (IndexedPlayer | null)[] = [...lineup.indexedPlayers];
  let left = budget;
  for (const [gap, { id, teamId, marketValue }] of completion) {
    indexedPlayers[gap.index] = { id, teamId };
    left -= marketValue;
  }
  return { budget: left, lineup: { ...lineup, indexedPlayers } };
}
