import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { PlayerChange } from '../feed/feed.types.ts';
import { playerColumns } from '../season/player-columns.ts';

/** Takes over that a player came, left or changed. A new player gets the next free number. */
export async function applyPlayerChange(
  trx: Transaction<Database>,
  seasonId: string,
  { player, active }: PlayerChange,
): Promise<void> {
  const columns = { ...playerColumns(player), active };
  const { numUpdatedRows } = await trx
    .updateTable('player')
    .set(columns)
    .where('season_id', '=', seasonId)
    .where('id', '=', player.id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await trx
    .insertInto('player')
    .values((eb) => ({
      ...columns,
      season_id: seasonId,
      player_no: eb
        .selectFrom('player')
        .select(sql<number>`coalesce(max(player_no), -1) + 1`.as('next'))
        .where('season_id', '=', seasonId),
    }))
    .execute();
}
