import type { ClientDatabase } from '@spieltag/shared-kernel/contract';
import { type PlannedGameday, plannedGamedays } from '@spieltag/shared-kernel/rules';

/** The gameday of a round, as servers lock and evaluate it; undefined: the season does not have the round. */
export function gamedayOf(
  { rounds, matches }: Pick<ClientDatabase, 'rounds' | 'matches'>,
  roundId: string,
): PlannedGameday | undefined {
  return plannedGamedays(rounds, matches)[rounds.findIndex(({ id }) => id === roundId)];
}
