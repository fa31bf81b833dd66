import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { EMPTY_SLOT } from '../ledger/ledger.tables.ts';
import { CHUNK_USERS, chunkOf } from './chunk.codec.ts';
import { readLedgerChunks } from './ledger-chunks.query.ts';
import { type PackedChunk, packLedgers } from './pack-ledgers.ts';
import type { RoundKey } from './round-key.ts';

/** Chunks worked on at once: some ten megabytes. */
const BATCH = 16;

/**
 * Freezes the lineups of all ledgers of the season as they stand now: they are what the round is
 * rated by. Ledgers whose complete lineup is frozen for the first time close their market.
 * Running it again replaces what was frozen for the round.
 */
export async function freezeLineups(trx: Transaction<Database>, round: RoundKey): Promise<void> {
  const { preset } = await trx
    .selectFrom('season')
    .select('preset')
    .where('id', '=', round.seasonId)
    .executeTakeFirstOrThrow();
  const slotCount = preset.limits.maxLineupSize;
  const formationIds = new Map<string, number>();
  await clear(trx, round);

  const { lastUserNo } = await trx
    .selectFrom('ledger')
    .select((eb) => eb.fn.max('user_no').as('lastUserNo'))
    .where('season_id', '=', round.seasonId)
    .executeTakeFirstOrThrow();
  const lastChunk = lastUserNo === null ? -1 : chunkOf(lastUserNo);
  for (let first = 0; first <= lastChunk; first += BATCH) {
    const last = Math.min(first + BATCH - 1, lastChunk);
    await closeMarkets(trx, round, first, last, slotCount);
    const packed: PackedChunk[] = [];
    for await (const ledgers of readLedgerChunks(trx, round.seasonId, first, last)) {
      packed.push(packLedgers(ledgers, slotCount, formationIds));
    }
    await insertLineups(trx, round, packed);
  }
  await trx
    .insertInto('frozen_round')
    .values({
      season_id: round.seasonId,
      round_id: round.roundId,
      slot_count: slotCount,
      formation_ids: [...formationIds.keys()],
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

/** From the first rated lineup on, only the season's own market phases let a user trade. */
async function closeMarkets(
  trx: Transaction<Database>,
  round: RoundKey,
  first: number,
  last: number,
  slotCount: number,
): Promise<void> {
  await sql`
    with closed as (
      update ledger set player_market_phase = 'CLOSED', version = version + 1
      where season_id = ${round.seasonId}
        and user_no >= ${first * CHUNK_USERS} and user_no < ${(last + 1) * CHUNK_USERS}
        and player_market_phase = 'OPEN'
        and cardinality(slot_player_no) = ${slotCount}
        and not ${EMPTY_SLOT} = any (slot_player_no)
      returning user_id, version, budget
    )
    insert into ledger_transaction
      (season_id, user_id, version, kind, payload, budget_before, budget_after)
    select ${round.seasonId}, user_id, version, 'MARKET_CLOSED',
      ${JSON.stringify({ roundId: round.roundId })}::jsonb, budget, budget
    from closed`.execute(trx);
}

async function insertLineups(
  trx: Transaction<Database>,
  round: RoundKey,
  packed: readonly PackedChunk[],
): Promise<void> {
  if (packed.length === 0) return;
  await trx
    .insertInto('lineup_chunk')
    .values(
      packed.map((chunk) => ({ season_id: round.seasonId, round_id: round.roundId, ...chunk })),
    )
    .execute();
}
