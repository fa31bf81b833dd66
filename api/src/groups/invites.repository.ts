import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { EncryptedToken } from './invite-cipher.ts';

/** The invite link of a group, without its token. */
export interface Invite {
  readonly groupId: string;
  readonly seasonId: string;
  readonly tokenHash: Buffer;
  /** Season time. */
  readonly createdAtMs: number;
}

/** Replaces the invite link of a group. */
export async function putInvite(
  trx: Transaction<Database>,
  { groupId, createdBy, ...invite }: Invite & { readonly createdBy: string },
  { sealed, keyId }: EncryptedToken,
): Promise<void> {
  const columns = {
    season_id: invite.seasonId,
    token_hash: invite.tokenHash,
    sealed_token: sealed,
    sealed_with: keyId,
    created_at_ms: invite.createdAtMs,
    created_by: createdBy,
  };
  await trx
    .insertInto('group_invite')
    .values({ group_id: groupId, ...columns })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(columns))
    .execute();
}

/** The invite whose token has that hash. */
export async function findInvite(
  db: Kysely<Database>,
  tokenHash: Buffer,
): Promise<Invite | undefined> {
  return invites(db).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** The invite of a group. */
export async function findInviteOf(
  db: Kysely<Database>,
  groupId: string,
): Promise<Invite | undefined> {
  return invites(db).where('group_id', '=', groupId).executeTakeFirst();
}

/** When the first match of a season begins, season time; null: it has none yet. */
export async function findFirstKickoff(
  db: Kysely<Database>,
  seasonId: string,
): Promise<number | null> {
  const { first } = await db
    .selectFrom('match')
    .select((eb) => eb.fn.min('date_ms').as('first'))
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
  return first;
}

function invites(db: Kysely<Database>) {
  return db
    .selectFrom('group_invite')
    .select([
      'group_id as groupId',
      'season_id as seasonId',
      'token_hash as tokenHash',
      'created_at_ms as createdAtMs',
    ]);
}
