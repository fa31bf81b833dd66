import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { toBytes } from './chunk.codec.ts';
import type { RoundKey } from './round-key.ts';

/**
 * Freezes the lineups of all ledgers of the season as they stand now, which the round is rated by, and
 * notes what every player's price is. However many ledgers there are, none is read: what changes from
 * now on is kept as it was, and `packLineups` reads all of them afterwards. Until then the round knows
 * nothing of its lineups and its phase stays as it is. Running it again replaces what was frozen for
 * the round.
 */
export async function lockLineups(trx: Transaction<Database>, round: RoundKey): Promise<void> {
  const { preset, formations } = await trx
    .selectFrom('season')
    .select(['preset', 'formations'])
    .where('id', '=', round.seasonId)
    .executeTakeFirstOrThrow();
  await clear(trx, round);
  await trx
    .insertInto('unpacked_round')
    .values({
      season_id: round.seasonId,
      round_id: round.roundId,
      slot_count: preset.limits.maxLineupSize,
      user_count: await countUserNos(trx, round),
      // Not in the order in which ledgers are found: the same lineups are the same bytes.
      formation_ids: formations.map(({ id }) => id),
      prices: await pricesOf(trx, round),
    })
    .execute();
}

/** Also of what changes have kept that were under way when the round before was packed. */
async function clear(trx: Transaction<Database>, round: RoundKey): Promise<void> {
  await trx.deleteFrom('kept_ledger').where('season_id', '=', round.seasonId).execute();
  for (const table of ['frozen_round', 'lineup_chunk'] as const) {
    await trx
      .deleteFrom(table)
      .where('season_id', '=', round.seasonId)
      .where('round_id', '=', round.roundId)
      .execute();
  }
}

/** What every player costs, by number: a column of int32. */
async function pricesOf(trx: Transaction<Database>, { seasonId }: RoundKey): Promise<Buffer> {
  const players = await trx
    .selectFrom('player')
    .select(['player_no', 'market_value'])
    .where('season_id', '=', seasonId)
    .execute();
  const last = players.reduce((highest, player) => Math.max(highest, player.player_no), -1);
  const prices = new Int32Array(last + 1);
  for (const { player_no, market_value } of players) prices[player_no] = market_value;
  return toBytes(prices);
}

/** All users have lower numbers. */
async function countUserNos(trx: Transaction<Database>, { seasonId }: RoundKey): Promise<number> {
  const { lastUserNo } = await trx
    .selectFrom('ledger')
    .select((eb) => eb.fn.max('user_no').as('lastUserNo'))
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
  return lastUserNo === null ? 0 : lastUserNo + 1;
}
