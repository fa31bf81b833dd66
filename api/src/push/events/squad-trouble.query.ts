import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/index.ts';
import { EMPTY_SLOT } from '../../database/tables/ledger.tables.ts';

/** Players of a season nobody should send onto the pitch: they are out, or have left. */
export async function findPlayersOut(db: Kysely<Database>, seasonId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('player')
    .select('player_no')
    .where('season_id', '=', seasonId)
    .where((eb) => eb.or([eb('active', '=', false), eb('status', '=', 'INACTIVE')]))
    .execute();
  return rows.map(({ player_no }) => player_no);
}

/** What is wrong with the ledger `l`, as conditions and parts of statements. */
export function squadTrouble(playersOut: readonly number[]): {
  readonly isWrong: RawBuilder<boolean>;
  readonly missing: RawBuilder<number>;
  readonly out: RawBuilder<number[]>;
} {
  const out = sql`${playersOut}::smallint[]`;
  const empty = sql.lit(EMPTY_SLOT);
  const eleven = sql`l.slot_player_no[1:${sql.lit(FIELD_SIZE)}]`;
  return {
    isWrong: sql<boolean>`(${empty} = any (l.slot_player_no) or ${eleven} && ${out})`,
    missing: sql<number>`coalesce(cardinality(array_positions(l.slot_player_no, ${empty}::int2)), 0)`,
    out: sql<number[]>`array(select unnest(${eleven}) intersect select unnest(${out}))`,
  };
}

/** What is wrong with a squad now. */
export interface SquadTrouble {
  readonly missing: number;
  readonly out: readonly number[];
}

/** Who of some users still has something wrong with their squad, with what it is. */
export async function findSquadTrouble(
  db: Kysely<Database>,
  seasonId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SquadTrouble>> {
  const { isWrong, missing, out } = squadTrouble(await findPlayersOut(db, seasonId));
  const { rows } = await sql<SquadTrouble & { userId: string }>`
    select l.user_id as "userId", ${missing} as missing, ${out} as out from ledger l
    where l.season_id = ${seasonId} and l.user_id = any(${userIds}::text[]) and ${isWrong}`.execute(
    db,
  );
  return new Map(rows.map(({ userId, ...trouble }) => [userId, trouble]));
}
