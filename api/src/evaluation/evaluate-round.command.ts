import type { Formation, SeasonPreset } from '@spieltag/shared-kernel/rules';
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ABSENT_POINTS, ABSENT_TOTAL, CHUNK_SHIFT, toBytes } from './chunk.codec.ts';
import { findEvaluatedRounds } from './evaluated-rounds.query.ts';
import {
  type ChunkToRate,
  clearEvaluation,
  insertRanking,
  insertResults,
  rateChunks,
} from './evaluation.repository.ts';
import { rankScores } from './rank-scores.ts';
import { pointsOfAll, type RatedChunk, rateLineups } from './rate-lineups.ts';
import type { RoundKey } from './round-key.ts';
import { insertRoundOptimum } from './round-optimum.command.ts';
import { findPlayed, hasBeenPlayed, sumPlayerPoints } from './round-points.query.ts';
import { type RoundOfSubstitutions, substituteChunk } from './substitute-chunk.ts';

/** A season with how rosters of one of its rounds are read. */
interface FrozenSeason {
  readonly preset: SeasonPreset;
  readonly formations: readonly Formation[];
  readonly slot_count: number;
  readonly formation_ids: readonly string[];
}

/**
 * Rates the frozen lineups of a round by the points its players have now, and ranks all users in
 * the round and in the season. Running it again replaces the result; rounds after this one that
 * were evaluated already follow with it, as their totals and trends build on it. In a round nobody has
 * played in everybody has 0 points and nobody a place: all of them would have won it.
 */
export async function evaluateRound(trx: Transaction<Database>, round: RoundKey): Promise<void> {
  const { before, after } = await findEvaluatedRounds(trx, round);
  let previousRoundId = before;
  for (const roundId of [round.roundId, ...after]) {
    await evaluate(trx, { seasonId: round.seasonId, roundId }, previousRoundId);
    previousRoundId = roundId;
  }
}

async function evaluate(
  trx: Transaction<Database>,
  round: RoundKey,
  previousRoundId: string | null,
): Promise<void> {
  await clearEvaluation(trx, round);
  const playerPoints = await sumPlayerPoints(trx, round);
  const isPlayed = await hasBeenPlayed(trx, round);

  const pointsOf = pointsOfAll(playerPoints);
  const substituted = await findSubstitutions(trx, round);
  const rated: (RatedChunk & { readonly chunk: number; readonly elevens?: Uint8Array })[] = [];
  const rate = ({ chunk, previousTotals, ...frozen }: ChunkToRate) => {
    const counting = substituted && substituteChunk(frozen, substituted);
    const { lineups, captains } = counting ?? frozen;
    const scores = rateLineups(lineups, pointsOf, previousTotals, captains);
    rated.push({ chunk, ...scores, ...(counting && { elevens: counting.elevens }) });
  };
  await rateChunks(trx, round, previousRoundId, rate, substituted !== undefined);
  // What is ranked is not what is being written: PostgreSQL and this process work side by side.
  const scoresOf = (scores: keyof RatedChunk) =>
    rated.map((chunk) => ({ firstUserNo: chunk.chunk << CHUNK_SHIFT, scores: chunk[scores] }));
  const [roundRanking] = await Promise.all([
    rankScores(isPlayed ? scoresOf('points') : [], ABSENT_POINTS),
    insertResults(trx, round, rated),
  ]);
  const [seasonRanking] = await Promise.all([
    rankScores(scoresOf('totals'), ABSENT_TOTAL),
    insertRanking(trx, round, 'round', roundRanking),
  ]);
  await insertRanking(trx, round, 'season', seasonRanking);
  if (isPlayed) await insertRoundOptimum(trx, round, playerPoints);
  await trx
    .insertInto('round_evaluation')
    .values({
      season_id: round.seasonId,
      round_id: round.roundId,
      previous_round_id: previousRoundId,
      round_users: roundRanking.userNos.length,
      season_users: seasonRanking.userNos.length,
      player_points: toBytes(playerPoints),
      played: substituted ? Buffer.from(substituted.played) : null,
    })
    .execute();
}

/** What substitutions of a round go by; undefined: the season has none. */
async function findSubstitutions(
  trx: Transaction<Database>,
  round: RoundKey,
): Promise<RoundOfSubstitutions | undefined> {
  const found: FrozenSeason | undefined = await trx
    .selectFrom('season')
    .innerJoin('frozen_round as frozen', 'frozen.season_id', 'season.id')
    .select(['preset', 'formations', 'slot_count', 'formation_ids'])
    .where('season.id', '=', round.seasonId)
    .where('frozen.round_id', '=', round.roundId)
    .executeTakeFirst();
  if (!found?.preset.substitutions) return undefined;
  return {
    formations: found.formations,
    limits: found.preset.limits,
    formationIds: found.formation_ids,
    slotCount: found.slot_count,
    played: await findPlayed(trx, round),
  };
}
