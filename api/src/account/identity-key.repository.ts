import { createHmac, randomBytes } from 'node:crypto';
import {
  isWrapDue,
  isWrapped,
  unwrapSecret,
  type WrappingKeys,
  wrapSecret,
} from '@spieltag/server-kit/secrets';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ExternalIdentity } from './id-token-verifier.ts';

const NAME = 'identity key';
const KEY_BYTES = 32;

/**
 * The hash of an account of an issuer, whose ids may be easy to guess: without the key nobody finds out
 * whose it is.
 * @throws WrappingKeyError
 */
export async function hashIdentity(
  db: Kysely<Database>,
  wrapping: WrappingKeys | null,
  { issuer, subject }: Pick<ExternalIdentity, 'issuer' | 'subject'>,
): Promise<Buffer> {
  return hashUnderKey(db, wrapping, [issuer, subject]);
}

/**
 * The hash of something that could be guessed by trying all there is, such as an address of the internet: without
 * the key nobody does.
 * @param parts the first says what it is, as nothing else that is hashed under the key
 * @throws WrappingKeyError
 */
export async function hashUnderKey(
  db: Kysely<Database>,
  wrapping: WrappingKeys | null,
  parts: readonly string[],
): Promise<Buffer> {
  const key = await loadKey(db, wrapping);
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}

/**
 * Opens the key when a server starts, if there is one, so that a secret that does not open it is heard of then, and
 * one that is going is not needed by the next start. What is kept plain or under a key that goes is wrapped on
 * the way.
 * @throws WrappingKeyError
 */
export async function openIdentityKey(
  db: Kysely<Database>,
  wrapping: WrappingKeys | null,
): Promise<void> {
  const secret = await findSecret(db);
  if (secret) await openSecret(db, secret, wrapping);
}

/** The first who asks makes it. */
async function loadKey(db: Kysely<Database>, wrapping: WrappingKeys | null): Promise<Buffer> {
  const secret = (await findSecret(db)) ?? (await makeSecret(db, wrapping));
  return openSecret(db, secret, wrapping);
}

type Secret = NonNullable<Awaited<ReturnType<typeof findSecret>>>;

async function openSecret(
  db: Kysely<Database>,
  secret: Secret,
  wrapping: WrappingKeys | null,
): Promise<Buffer> {
  const text = isWrapped(secret) ? unwrapSecret(secret, NAME, wrapping) : secret.plain;
  if (isWrapDue(secret, wrapping)) {
    await db
      .updateTable('identity_key')
      .set({ secret: kept(text, wrapping) })
      .where(sql<boolean>`secret = ${JSON.stringify(secret)}::jsonb`)
      .execute();
  }
  return Buffer.from(text, 'base64url');
}

async function findSecret(db: Kysely<Database>) {
  const row = await db.selectFrom('identity_key').select('secret').executeTakeFirst();
  return row?.secret;
}

/** Another server may be faster: its secret counts then. */
async function makeSecret(db: Kysely<Database>, wrapping: WrappingKeys | null) {
  const text = randomBytes(KEY_BYTES).toString('base64url');
  await db
    .insertInto('identity_key')
    .values({ no: 1, secret: kept(text, wrapping) })
    .onConflict((conflict) => conflict.column('no').doNothing())
    .execute();
  const secret = await findSecret(db);
  if (!secret) throw new Error('The key of identities was made and is not there');
  return secret;
}

function kept(text: string, wrapping: WrappingKeys | null): string {
  return JSON.stringify(wrapping ? wrapSecret(text, NAME, wrapping) : { plain: text });
}
