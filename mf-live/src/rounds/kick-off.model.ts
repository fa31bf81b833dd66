import type { ClientDatabase, GameState, Round } from '@spieltag/shared-kernel/contract';
import { gamedayOf } from './gameday.model.ts';

/** Lineups are locked so long before the kick-off. */
const LOCK_BEFORE_MS = 60_000;

/**
 * When a round that has not begun does, game time. A match brought forward begins none: the next round
 * begins right after its lock, however late that is; of others the gameday says it.
 */
export function kickOffOf(
  { id, startDate }: Pick<Round, 'id' | 'startDate'>,
  database: Pick<ClientDatabase, 'rounds' | 'matches'>,
  { roundId, phaseEndsAt }: Pick<GameState, 'roundId' | 'phaseEndsAt'>,
): number {
  if (id !== roundId || phaseEndsAt === null) {
    return gamedayOf(database, id)?.firstKickOff ?? startDate;
  }
  const first =
    database.matches
      .filter((match) => match.roundId === id && match.date >= phaseEndsAt)
      .toSorted((one, other) => one.date - other.date)[0]?.date ?? phaseEndsAt;
  return first - phaseEndsAt <= LOCK_BEFORE_MS ? first : phaseEndsAt;
}
