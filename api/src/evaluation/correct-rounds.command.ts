import type { Sentences } from '@spieltag/shared-kernel/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { PointsChange } from '../database/tables/evaluation.tables.ts';
import { toInt16 } from './chunk.codec.ts';
import { evaluateRound } from './evaluate-round.command.ts';
import { findPlayed, sumPlayerPoints } from './round-points.query.ts';

/** A result that came after the evaluation of its round. */
export interface LateResult {
  /** Game time, epoch ms. */
  readonly at: number;
  /** What players are told of it where it was put right by hand. */
  readonly notice?: Sentences | undefined;
}

/**
 * Evaluates rounds anew whose matches got results after their evaluation, and the rounds after them
 * with them; writes down whose points changed. A round in which nobody's did stays as it is, unless
 * substitutions have to be others, since somebody has played after all or has not.
 * @param late the last of the late results by round
 */
export async function correctRounds(
  trx: Transaction<Database>,
  seasonId: string,
  late: ReadonlyMap<string, LateResult>,
): Promise<void> {
  const corrected: string[] = [];
  for (const { roundId, evaluated, played, hasSubstitutions } of await findEvaluated(
    trx,
    seasonId,
    [...late.keys()],
  )) {
    const points = await sumPlayerPoints(trx, { seasonId, roundId });
    const changes = changesBetween(evaluated, points);
    const samePlayed =
      !hasSubstitutions || played?.equals(await findPlayed(trx, { seasonId, roundId })) === true;
    if (changes.length === 0 && samePlayed) continue;
    corrected.push(roundId);
    const { at = 0, notice } = late.get(roundId) ?? {};
    await trx
      .insertInto('round_correction')
      .values({
        season_id: seasonId,
        round_id: roundId,
        at_ms: at,
        changes: JSON.stringify(changes),
        notice: notice ? JSON.stringify(notice) : null,
        played_before: played,
      })
      .execute();
  }
  const [first] = corrected;
  if (first !== undefined) await evaluateRound(trx, { seasonId, roundId: first });
}

interface Evaluated {
  readonly roundId: string;
  /** The points it was evaluated by, by player number. */
  readonly evaluated: Int16Array;
  readonly hasSubstitutions: boolean;
  /** Who had played then; null: it was evaluated without substitutions, by a release before them too. */
  readonly played: Buffer | null;
}

/** Those of the rounds that were evaluated, in order of play. */
async function findEvaluated(
  trx: Transaction<Database>,
  seasonId: string,
  roundIds: readonly string[],
): Promise<Evaluated[]> {
  const rows = await trx
    .selectFrom('round_evaluation')
    .innerJoin('round', 'round.id', 'round_evaluation.round_id')
    .innerJoin('season', 'season.id', 'round_evaluation.season_id')
    .select(['round.id', 'season.preset'])
    .select(['round_evaluation.player_points', 'round_evaluation.played'])
    .where('round_evaluation.season_id', '=', seasonId)
    .where('round.id', '=', sql<string>`any(${roundIds}::text[])`)
    .orderBy('round.round_no')
    .execute();
  return rows.map(({ id, preset, player_points, played }) => ({
    roundId: id,
    evaluated: toInt16(player_points),
    hasSubstitutions: preset.substitutions === true,
    played,
  }));
}

function changesBetween(evaluated: Int16Array, points: Int16Array): PointsChange[] {
  const playerNos = Array.from({ length: Math.max(evaluated.length, points.length) }).keys();
  return playerNos
    .map((playerNo) => ({
      playerNo,
      before: evaluated[playerNo] ?? 0,
      after: points[playerNo] ?? 0,
    }))
    .filter(({ before, after }) => before !== after)
    .toArray();
}
