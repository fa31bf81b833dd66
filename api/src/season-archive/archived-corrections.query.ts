import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { ArchivedCorrection } from './archive.types.ts';
import { playerIdOf } from './player-id.ts';

/** The corrections of a season, in the order they were made. */
export async function* readArchivedCorrections(
  db: Kysely<Database>,
  season: LoadedSeason,
): AsyncGenerator<ArchivedCorrection, void> {
  const rows = await db
    .selectFrom('round_correction')
    .select(['round_id', 'at_ms', 'changes', 'notice'])
    .where('season_id', '=', season.id)
    .orderBy('id')
    .execute();
  for (const { round_id, at_ms, changes, notice } of rows) {
    yield {
      roundId: round_id,
      at: at_ms,
      changes: changes.map(({ playerNo, before, after }) => ({
        playerId: playerIdOf(season, playerNo),
        before,
        after,
      })),
      ...(notice ? { notice } : {}),
    };
  }
}
