import type { Transaction } from 'kysely';
import { type Database, writeRows } from '../database/index.ts';
import { chunkOf, toBytes } from './chunk.codec.ts';
import { closeMarkets } from './close-markets.command.ts';
import { freezeCaptains } from './freeze-captains.command.ts';
import { readLedgerChunks } from './ledger-chunks.query.ts';
import { OwnerCount } from './owner-count.ts';
import { type PackedChunk, packLedgers } from './pack-ledgers.ts';
import type { RoundKey } from './round-key.ts';

/** Chunks worked on at once: some twenty megabytes. */
const BATCH = 16;

/**
 * Freezes the lineups of all ledgers of the season as they stand now, which the round is rated by,
 * notes what everybody's money and every player's price are, and counts who is held and who is captain
 * how often. The market of a ledger closes when its complete lineup is frozen for the first time.
 * Running it again replaces what was frozen for the round.
 */
export async function freezeLineups(trx: Transaction<Database>, round: RoundKey): Promise<void> {
  const { preset, formations } = await trx
    .selectFrom('season')
    .select(['preset', 'formations'])
    .where('id', '=', round.seasonId)
    .executeTakeFirstOrThrow();
  const slotCount = preset.limits.maxLineupSize;
  // Not in the order in which ledgers are found: the same lineups are the same bytes.
  const formationIds = new Map(formations.map(({ id }, index) => [id, index]));
  const owners = new OwnerCount();
  await clear(trx, round);

  await closeMarkets(trx, round, slotCount);
  for (let first = 0, last = await lastChunkOf(trx, round); first <= last; first += BATCH) {
    const packed: PackedChunk[] = [];
    for await (const ledgers of readLedgerChunks(trx, round.seasonId, slotCount, {
      first,
      last: Math.min(first + BATCH - 1, last),
    })) {
      packed.push(packLedgers(ledgers, slotCount, formationIds));
    }
    for (const { rosters } of packed) owners.add(rosters, slotCount);
    await insertLineups(trx, round, packed);
  }
  const captaincies = await freezeCaptains(trx, round);
  await trx
    .insertInto('frozen_round')
    .values({
      season_id: round.seasonId,
      round_id: round.roundId,
      slot_count: slotCount,
      formation_ids: [...formationIds.keys()],
      owners: owners.toBytes(),
      owner_ledgers: owners.ledgers,
      captaincies,
      prices: await pricesOf(trx, round),
    })
    .execute();
}

async function clear(trx: Transaction<Database>, round: RoundKey): Promise<void> {
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

/** The last chunk any user is in; -1: there are no users. */
async function lastChunkOf(trx: Transaction<Database>, { seasonId }: RoundKey): Promise<number> {
  const { lastUserNo } = await trx
    .selectFrom('ledger')
    .select((eb) => eb.fn.max('user_no').as('lastUserNo'))
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
  return lastUserNo === null ? -1 : chunkOf(lastUserNo);
}

async function insertLineups(
  trx: Transaction<Database>,
  round: RoundKey,
  packed: readonly PackedChunk[],
): Promise<void> {
  await writeRows(
    trx,
    'lineup_chunk',
    ['season_id', 'round_id', 'chunk', 'lineups', 'rosters', 'budgets'],
    packed.map(({ chunk, lineups, rosters, budgets }) => [
      round.seasonId,
      round.roundId,
      chunk,
      lineups,
      rosters,
      budgets,
    ]),
  );
}
