import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/index.ts';
import type { DeletedIdentityTable } from '../database/tables/account.tables.ts';
import type { ApiConfig } from '../settings/config.ts';
import { type ExternalIdentity, ID_TOKEN_LIFETIME_MS } from './id-token-verifier.ts';
import { hashIdentity } from './identity-key.repository.ts';
import type { User } from './user.repository.ts';

type Identity = Pick<ExternalIdentity, 'issuer' | 'subject'>;
type DeletedIdentity = Selectable<DeletedIdentityTable>;

/** What is needed to know an account of an issuer again once its user is deleted. */
export type KeyConfig = Pick<ApiConfig, 'wrappingKeys'>;

/**
 * Keeps of an account that is being deleted what its issuer's account may still bring about: tokens that are
 * out, and the ban its user is under.
 * @throws WrappingKeyError
 */
export async function keepDeletedIdentity(
  trx: Kysely<Database>,
  { wrappingKeys }: KeyConfig,
  { external_issuer: issuer, external_subject: subject, banned_until: until }: User,
  deletedAt: Date,
): Promise<void> {
  if (issuer === null || subject === null) return;
  const tokensEnd = deletedAt.getTime() + ID_TOKEN_LIFETIME_MS;
  const values = {
    identity_hash: await hashIdentity(trx, wrappingKeys, { issuer, subject }),
    deleted_at: deletedAt,
    banned_until: until,
    forget_at: new Date(Math.max(tokensEnd, until?.getTime() ?? 0)),
  };
  // What is kept of an account from before counts no more: its ban has ended, or this one was brought in with it.
  await trx
    .insertInto('deleted_identity')
    .values(values)
    .onConflict((conflict) => conflict.column('identity_hash').doUpdateSet(values))
    .execute();
}

/** What is kept of an account of an issuer; undefined: it has no user that was deleted lately, or while banned. */
export async function findDeletedIdentity(
  db: Kysely<Database>,
  { wrappingKeys }: KeyConfig,
  identity: Identity,
): Promise<DeletedIdentity | undefined> {
  const hash = await hashIdentity(db, wrappingKeys, identity);
  return db
    .selectFrom('deleted_identity')
    .selectAll()
    .where('identity_hash', '=', hash)
    .executeTakeFirst();
}

/** Takes what is kept over into an account that is brought in. @returns until when it is banned; null: it is not */
export async function takeKeptBan(
  trx: Kysely<Database>,
  { wrappingKeys }: KeyConfig,
  identity: Identity,
): Promise<Date | null> {
  const hash = await hashIdentity(trx, wrappingKeys, identity);
  const taken = await trx
    .deleteFrom('deleted_identity')
    .where('identity_hash', '=', hash)
    .returning('banned_until')
    .executeTakeFirst();
  return taken?.banned_until ?? null;
}

/** Forgets those of whom no token is out, and no ban lasts, any more. */
export async function forgetDeletedIdentities(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('deleted_identity').where('forget_at', '<', now).execute();
}
