import { CAPTAIN_FACTOR, type RatedRound } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findOutcomes, findRostersOf, type UserRound } from '../evaluation/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { frozenLineupOf } from './frozen-lineups.query.ts';
import { personalOptimalLineup } from './optima.model.ts';

/** A round of a user's, as it was scored. */
export interface ScoredRound extends UserRound {
  readonly score: number;
}

/** What there is to know of a user's round besides its score and its rank. */
export type RoundFacts = Pick<RatedRound, 'perfect' | 'captain'>;

/**
 * Whether nobody could have been placed better in evaluated rounds, and whether a captain counted; read
 * once for the rounds of all users.
 * @returns works it out for one of the rounds
 */
export async function findRoundFacts(
  db: Kysely<Database>,
  season: LoadedSeason,
  rounds: readonly ScoredRound[],
): Promise<(round: ScoredRound) => RoundFacts> {
  const roundIds = new Set(rounds.map(({ roundId }) => roundId));
  const [rosters, outcomes] = await Promise.all([
    findRostersOf(db, season.id, rounds),
    findOutcomes(db, season.id, [...roundIds]),
  ]);
  return ({ userNo, roundId, score }) => {
    const roster = rosters.get(userNo)?.get(roundId);
    const points = outcomes.get(roundId)?.playerPoints;
    if (!roster || !points) return { perfect: false, captain: false };
    const { lineup, captainSlot } = frozenLineupOf(season, roster);
    const captainId = lineup.indexedPlayers[captainSlot ?? -1]?.id;
    const best = personalOptimalLineup(season, lineup, (id) => {
      const own = points[season.playerById.get(id)?.playerNo ?? -1] ?? 0;
      return own * (id === captainId ? CAPTAIN_FACTOR : 1);
    });
    return { perfect: best !== null && score >= best.points, captain: captainId !== undefined };
  };
}
