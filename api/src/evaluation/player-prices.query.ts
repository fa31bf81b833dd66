import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { isForSale } from './candidates.query.ts';

/** What a player cost when the lineups of a round were frozen. */
export interface RoundPrice {
  readonly roundId: string;
  /** Whole euros. */
  readonly price: number;
}

/** The prices of a player, in order of play; no entry for rounds in which there was none. */
export async function findPlayerPrices(
  db: Kysely<Database>,
  seasonId: string,
  playerNo: number,
): Promise<readonly RoundPrice[]> {
  const rows = await db
    .selectFrom('frozen_round')
    .innerJoin('round', 'round.id', 'frozen_round.round_id')
    .select('round_id')
    .select(priceAt(playerNo).as('price'))
    .where('frozen_round.season_id', '=', seasonId)
    .orderBy('round_no')
    .execute();
  return rows.flatMap(({ round_id: roundId, price: bytes }) => {
    const price = bytes?.length === PRICE_BYTES ? bytes.readInt32LE() : 0;
    return isForSale(price) ? [{ roundId, price }] : [];
  });
}

const PRICE_BYTES = Int32Array.BYTES_PER_ELEMENT;

/** Four bytes of the column; fewer where the player came after the lock. */
function priceAt(playerNo: number) {
  return sql<Buffer | null>`substring(prices from ${playerNo * PRICE_BYTES + 1}::int for ${PRICE_BYTES}::int)`;
}
