import type { ClientDatabase, GameState, Round } from '@spieltag/shared-kernel/contract';
import { gamedayOf } from './listed-match.model.ts';

/** Lineups are locked so long before the kick-off. */
const LOCK_BEFORE_MS = 60_000;

/**
 * When a round that has not begun does, game time. A match brought forward begins none: the next round
 * begins right after its lock, however late that is; of others the largest group of matches says it.
 */
export function kickOffOf(
  { id, startDate }: Pick<Round, 'id' | 'startDate'>,
  { matches }: Pick<ClientDatabase, 'matches'>,
  { roundId, phaseEndsAt }: Pick<GameState, 'roundId' | 'phaseEndsAt'>,
): number {
  const own = matches
    .filter((match) => match.roundId === id)
    .toSorted((one, other) => one.date - other.date);
  if (id !== roundId || phaseEndsAt === null) return gamedayOf(own)[0]?.date ?? startDate;
  const first = own.find(({ date }) => date >= phaseEndsAt)?.date ?? phaseEndsAt;
  return first - phaseEndsAt <= LOCK_BEFORE_MS ? first : phaseEndsAt;
}
