import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';

/** How far a round has come, in game time. */
export interface RoundPosition {
  readonly phase: RoundPhase;
  /** null: it is not completed. */
  readonly completedAt: number | null;
  /** null: its lock was not moved. */
  readonly movedLockAt: number | null;
  /** Whether it is the current round, or one before it. */
  readonly hasBegun: boolean;
}

/** How far the rounds of a season have come, in order of play. */
export async function readRoundPositions(
  db: Kysely<Database>,
  seasonId: string,
): Promise<RoundPosition[]> {
  const rows = await db
    .selectFrom('round')
    .innerJoin('season_clock as clock', 'clock.season_id', 'round.season_id')
    .select(['phase', 'completed_at_ms', 'moved_lock_ms', 'round_no', 'current_round_no'])
    .where('round.season_id', '=', seasonId)
    .orderBy('round_no')
    .execute();
  return rows.map((row) => ({
    phase: row.phase,
    completedAt: row.completed_at_ms,
    movedLockAt: row.moved_lock_ms,
    hasBegun: row.round_no <= row.current_round_no,
  }));
}
