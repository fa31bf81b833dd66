import type { ImportPlayer, RatingImportReceipt } from '@spieltag/shared-kernel/contract';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { SeasonContext } from '../season/season-context.ts';

export interface RatingImportInput {
  readonly seasonId: string;
  readonly leagueId: string;
  readonly players: readonly ImportPlayer[];
}

/**
 * Takes over season points from elsewhere, all or none. Repeated, it changes nothing.
 * @throws ApiProblem SEASON_NOT_FOUND, NOT_FOUND (the season is not of that league),
 * PLAYER_NOT_FOUND, PARAMETER_INVALID (a player is named twice)
 */
export async function importPlayerRatings(
  { db, seasons }: SeasonContext,
  { seasonId, leagueId, players }: RatingImportInput,
  by: Actor,
): Promise<RatingImportReceipt> {
  const season = await seasons.get(seasonId);
  if (season.leagueId !== leagueId) throw new ApiProblem('NOT_FOUND', { leagueId });
  const rows = players.map(({ playerId, seasonPoints, externalPlayerId = null }) => {
    const player = season.playerById.get(playerId);
    if (!player) throw new ApiProblem('PLAYER_NOT_FOUND', { playerId });
    return {
      player_no: player.playerNo,
      season_points: seasonPoints,
      external_player_id: externalPlayerId,
    };
  });
  if (new Set(rows.map(({ player_no }) => player_no)).size < rows.length) {
    throw new ApiProblem('PARAMETER_INVALID', { name: 'players', reason: 'names a player twice' });
  }
  const changed = await db.transaction().execute(async (trx) => {
    const throughRoundNo = await lockSeason(trx, seasonId);
    const columns = { season_id: seasonId, through_round_no: throughRoundNo };
    const written = await writeImports(
      trx,
      rows.map((row) => ({ ...row, ...columns })),
    );
    if (written > 0) {
      await trx
        .updateTable('season')
        .set({ catalogue_version: sql`catalogue_version + 1` })
        .where('id', '=', seasonId)
        .execute();
      const after = { players: rows.length, changed: written };
      const action = 'importPlayerRatings';
      await insertAudit(trx, { ...by, action, subject: seasonId, reason: '', after });
    }
    return written;
  });
  return { players: rows.length, changed };
}

/** Nobody completes a round meanwhile; answers the last one that is completed. */
async function lockSeason(trx: Transaction<Database>, seasonId: string): Promise<number> {
  await trx
    .selectFrom('season')
    .select('id')
    .where('id', '=', seasonId)
    .forUpdate()
    .executeTakeFirst();
  const { last } = await trx
    .selectFrom('round')
    .select((select) => select.fn.max('round_no').as('last'))
    .where('season_id', '=', seasonId)
    .where('phase', 'in', ['COMPLETED', 'LOCKED'])
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

interface ImportRow {
  readonly season_id: string;
  readonly player_no: number;
  readonly season_points: number;
  readonly external_player_id: string | null;
  readonly through_round_no: number;
}

/** Writes what differs from what is there; answers how many rows did. */
async function writeImports(
  trx: Transaction<Database>,
  rows: readonly ImportRow[],
): Promise<number> {
  const { rows: written } = await sql`
    insert into player_rating_import as held
      (season_id, player_no, season_points, external_player_id, through_round_no)
    select season_id, player_no, season_points, external_player_id, through_round_no
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (season_id text,
      player_no smallint, season_points int, external_player_id text, through_round_no smallint)
    on conflict (season_id, player_no) do update set
      season_points = excluded.season_points,
      external_player_id = excluded.external_player_id,
      through_round_no = excluded.through_round_no,
      imported_at = now()
    where (held.season_points, held.external_player_id, held.through_round_no)
      is distinct from (excluded.season_points, excluded.external_player_id, excluded.through_round_no)
    returning player_no`.execute(trx);
  return written.length;
}
