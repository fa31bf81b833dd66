import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
}

async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    privateJwk: await exportJWK(privateKey),
    publicJwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig' },
  };
}

/** All keys, the newest first; makes the first one, once, however many servers start at a time. */
export async function loadSigningKeys(
  db: Kysely<Database>,
): Promise<[SigningKey, ...SigningKey[]]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('spieltag signing key'))`.execute(trx);
    const rows = await trx
      .selectFrom('signing_key')
      .select(['kid', 'private_jwk', 'public_jwk'])
      .orderBy('created_at', 'desc')
      .execute();
    const [newest, ...older] = rows.map((row) => ({
      kid: row.kid,
      privateJwk: row.private_jwk,
      publicJwk: row.public_jwk,
    }));
    if (newest) return [newest, ...older];
    const made = await makeSigningKey();
    await trx
      .insertInto('signing_key')
      .values({
        kid: made.kid,
        private_jwk: JSON.stringify(made.privateJwk),
        public_jwk: JSON.stringify(made.publicJwk),
      })
      .execute();
    return [made];
  });
}
