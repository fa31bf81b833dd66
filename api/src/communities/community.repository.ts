import type { OwnCommunities } from '@spieltag/shared-kernel/communities';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';

/** A manager of a season. */
export interface ManagerKey {
  readonly seasonId: string;
  readonly userId: string;
}

/** What a manager has chosen from a version on. */
export interface Chosen extends OwnCommunities {
  readonly userNo: number;
  readonly version: number;
}

/** Those of a public league, by their numbers. */
export interface PackedMembers {
  readonly id: string;
  /** uint32 each, most significant byte first. */
  readonly userNos: Buffer;
}

export const NONE: OwnCommunities = { club: null, country: null };

/** What the user has joined. */
export async function findOwnCommunities(
  db: Kysely<Database>,
  { seasonId, userId }: ManagerKey,
): Promise<OwnCommunities> {
  const own = await db
    .selectFrom('community_choice')
    .select(['club_id as club', 'country'])
    .where('season_id', '=', seasonId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return own ?? NONE;
}

/**
 * The next version, or the last of so many. Held until the transaction ends: versions are seen in their
 * order, and never one before another.
 */
export async function takeVersion(
  trx: Transaction<Database>,
  seasonId: string,
  count = 1,
): Promise<number> {
  const { version } = await trx
    .insertInto('community_version')
    .values({ season_id: seasonId, version: count })
    .onConflict((conflict) =>
      conflict
        .column('season_id')
        .doUpdateSet((eb) => ({ version: eb('community_version.version', '+', count) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Writes what a manager is in from now on. */
export async function writeChoice(
  trx: Transaction<Database>,
  { seasonId, userId }: ManagerKey,
  { userNo, club, country, version }: Chosen,
): Promise<void> {
  const chosen = { user_id: userId, club_id: club, country, version };
  await trx
    .insertInto('community_choice')
    .values({ season_id: seasonId, user_no: userNo, ...chosen })
    .onConflict((conflict) =>
      conflict
        .columns(['season_id', 'user_no'])
        .doUpdateSet({ ...chosen, chosen_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Writes what many are in who have never joined before. */
export async function insertChoices(
  trx: Transaction<Database>,
  seasonId: string,
  choices: readonly (OwnCommunities & Pick<Chosen, 'userNo'> & Pick<ManagerKey, 'userId'>)[],
): Promise<void> {
  if (choices.length === 0) return;
  const last = await takeVersion(trx, seasonId, choices.length);
  const rows = choices.map(({ userNo, userId, club, country }, index) => ({
    ...{ season_id: seasonId, user_no: userNo, user_id: userId },
    ...{ club_id: club, country, version: last - index },
  }));
  await trx.insertInto('community_choice').values(rows).execute();
}

/** 0: nobody has ever joined. */
export async function findVersion(db: Kysely<Database>, seasonId: string): Promise<number> {
  const found = await db
    .selectFrom('community_version')
    .select('version')
    .where('season_id', '=', seasonId)
    .executeTakeFirst();
  return found?.version ?? 0;
}

/** What has changed after a version, in order. */
export async function findChanges(
  db: Kysely<Database>,
  seasonId: string,
  after: number,
): Promise<Chosen[]> {
  return db
    .selectFrom('community_choice')
    .select(['user_no as userNo', 'club_id as club', 'country', 'version'])
    .where('season_id', '=', seasonId)
    .where('version', '>', after)
    .orderBy('version')
    .execute();
}

/** Everybody of a season: one row a public league, however many they are. */
export async function findAllMembers(
  db: Kysely<Database>,
  seasonId: string,
): Promise<PackedMembers[]> {
  const { rows } = await sql<PackedMembers>`
    select id, string_agg(int4send(user_no), ''::bytea) as "userNos"
    from community_choice
    cross join lateral (values (club_id), (country)) as joined (id)
    where season_id = ${seasonId} and id is not null
    group by id`.execute(db);
  return rows;
}
