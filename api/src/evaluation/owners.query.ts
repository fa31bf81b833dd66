import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { toUint32 } from './chunk.codec.ts';

/** Who was held by how many when the lineups of a round were frozen. */
export interface RoundOwners {
  readonly roundId: string;
  /** Ledgers that held anybody. */
  readonly ledgers: number;
  /** By player number; players after the last who has an owner are missing. */
  readonly owners: Uint32Array;
  /** Whose captain they were, likewise; undefined: frozen before they were counted. */
  readonly captaincies: Uint32Array | undefined;
}

/** The owners of the last round that was locked; undefined: none was, or before they were counted. */
export async function findOwners(
  db: Kysely<Database>,
  seasonId: string,
): Promise<RoundOwners | undefined> {
  const row = await db
    .selectFrom('frozen_round as frozen')
    .innerJoin('round', (join) =>
      join
        .onRef('round.season_id', '=', 'frozen.season_id')
        .onRef('round.id', '=', 'frozen.round_id'),
    )
    .select(['frozen.round_id', 'frozen.owners', 'frozen.owner_ledgers', 'frozen.captaincies'])
    .where('frozen.season_id', '=', seasonId)
    .where('frozen.owners', 'is not', null)
    .orderBy('round.round_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.owners) return undefined;
  const { round_id: roundId, owners, owner_ledgers: ledgers } = row;
  const captaincies = row.captaincies ? toUint32(row.captaincies) : undefined;
  return { roundId, ledgers: ledgers ?? 0, owners: toUint32(owners), captaincies };
}
