import { CAPTAIN_FACTOR, type RatedRound } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findOutcomes } from '../evaluation/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { findFrozenLineups } from './frozen-lineups.query.ts';
import { personalOptimalLineup } from './optima.model.ts';

/** A round of a user's, as it was scored. */
interface ScoredRound {
  readonly roundId: string;
  readonly score: number;
}

/** What there is to know of a user's round besides its score and its rank. */
export type RoundFacts = Pick<RatedRound, 'perfect' | 'captain'>;

/** Whether nobody could have been placed better in evaluated rounds, and whether a captain counted. */
export async function findRoundFacts(
  db: Kysely<Database>,
  season: LoadedSeason,
  userNo: number,
  rounds: readonly ScoredRound[],
): Promise<(round: ScoredRound) => RoundFacts> {
  const roundIds = rounds.map(({ roundId }) => roundId);
  const [lineups, outcomes] = await Promise.all([
    findFrozenLineups(db, season, userNo, roundIds),
    findOutcomes(db, season.id, roundIds),
  ]);
  return ({ roundId, score }) => {
    const { lineup, captainSlot } = lineups.get(roundId) ?? {};
    const points = outcomes.get(roundId)?.playerPoints;
    if (!lineup || !points) return { perfect: false, captain: false };
    const captainId = lineup.indexedPlayers[captainSlot ?? -1]?.id;
    const best = personalOptimalLineup(season, lineup, (id) => {
      const own = points[season.playerById.get(id)?.playerNo ?? -1] ?? 0;
      return own * (id === captainId ? CAPTAIN_FACTOR : 1);
    });
    return { perfect: best !== null && score >= best.points, captain: captainId !== undefined };
  };
}
