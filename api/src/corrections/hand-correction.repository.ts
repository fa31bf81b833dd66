import type {
  MatchCorrection,
  PlayerCorrection,
  Sentences,
} from '@spieltag/shared-kernel/contract';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { HandCorrectionTable } from '../database/tables/season.tables.ts';
import type { Corrected, HandCorrectionRow } from './hand-correction.model.ts';

/** A correction that is not written down yet. */
export type NewHandCorrection = Omit<HandCorrectionRow, 'id' | 'endedAt'>;

/** Which corrections; absent: whichever. */
interface Wanted {
  readonly seasonId?: string;
  readonly matchIds?: readonly string[];
  readonly id?: number;
  readonly inForce?: boolean;
}

const NOT_KNOWN = 'UNKNOWN';

/** Corrections by hand, the newest first. */
export async function findCorrections(
  db: Kysely<Database>,
  { seasonId, matchIds, id, inForce = false }: Wanted,
  limit?: number,
): Promise<HandCorrectionRow[]> {
  let query = db.selectFrom('hand_correction').selectAll().orderBy('correction_no', 'desc');
  if (seasonId !== undefined) query = query.where('season_id', '=', seasonId);
  if (matchIds) query = query.where('match_id', '=', sql<string>`any(${matchIds}::text[])`);
  if (id !== undefined) query = query.where('correction_no', '=', id);
  if (inForce) query = query.where('ended_at', 'is', null);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(correctionOf);
}

/** Writes a correction down: from now on it is in force. */
export async function insertCorrection(
  trx: Transaction<Database>,
  { corrected, ...given }: NewHandCorrection,
): Promise<HandCorrectionRow> {
  const row = await trx
    .insertInto('hand_correction')
    .values({
      season_id: given.seasonId,
      round_id: given.roundId,
      match_id: given.matchId,
      ...(corrected.kind === 'match'
        ? { player_id: null, team_id: null, position: null }
        : {
            player_id: corrected.playerId,
            team_id: corrected.teamId,
            position: corrected.position,
          }),
      figures: corrected.figures && JSON.stringify(corrected.figures),
      notice: JSON.stringify(given.notice),
      reason: given.reason,
      actor: given.actor,
      at: given.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return correctionOf(row);
}

/** Ends a correction: it is not in force any more. */
export async function endCorrection(
  trx: Transaction<Database>,
  id: number,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('hand_correction')
    .set({ ended_at: at })
    .where('correction_no', '=', id)
    .execute();
}

/** Ends all corrections of a match, by the clock of the database. @returns them */
export async function endCorrectionsOf(
  trx: Transaction<Database>,
  seasonId: string,
  matchId: string,
): Promise<HandCorrectionRow[]> {
  const rows = await trx
    .updateTable('hand_correction')
    .set({ ended_at: sql<Date>`now()` })
    .where('season_id', '=', seasonId)
    .where('match_id', '=', matchId)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
  return rows.map(correctionOf);
}

function correctionOf(row: Selectable<HandCorrectionTable>): HandCorrectionRow {
  return {
    id: row.correction_no,
    seasonId: row.season_id,
    roundId: row.round_id,
    matchId: row.match_id,
    corrected: correctedOf(row),
    notice: row.notice satisfies Sentences,
    reason: row.reason,
    actor: row.actor,
    at: row.at,
    endedAt: row.ended_at,
  };
}

function correctedOf(row: Selectable<HandCorrectionTable>): Corrected {
  if (row.player_id === null) return { kind: 'match', figures: row.figures as MatchCorrection };
  return {
    kind: 'player',
    playerId: row.player_id,
    figures: row.figures as PlayerCorrection | null,
    teamId: row.team_id ?? '',
    position: row.position ?? NOT_KNOWN,
  };
}
