import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  /** Epoch ms. */
  readonly createdAtMs: number;
}

export interface LoadKeysOptions {
  /** Epoch ms, written down with a key that is made. */
  readonly nowMs: number;
  /** Whether these keys want a successor; asked again once no other server can make one. */
  readonly isRotationDue: (keys: readonly SigningKey[]) => boolean;
}

async function makeSigningKey(createdAtMs: number): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    privateJwk: await exportJWK(privateKey),
    publicJwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig' },
    createdAtMs,
  };
}

async function findSigningKeys(db: Kysely<Database>): Promise<SigningKey[]> {
  const rows = await db
    .selectFrom('signing_key')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
  return rows.map((row) => ({
    kid: row.kid,
    privateJwk: row.private_jwk,
    publicJwk: row.public_jwk,
    createdAtMs: row.created_at.getTime(),
  }));
}

async function insertSigningKey(db: Kysely<Database>, key: SigningKey): Promise<void> {
  await db
    .insertInto('signing_key')
    .values({
      kid: key.kid,
      private_jwk: JSON.stringify(key.privateJwk),
      public_jwk: JSON.stringify(key.publicJwk),
      created_at: new Date(key.createdAtMs),
    })
    .execute();
}

const NO_ROTATION: LoadKeysOptions['isRotationDue'] = (keys) => keys.length === 0;

/**
 * All keys there ever were, the newest first. The first one is made here, and its successors when
 * they are due: each once, however many servers ask at a time.
 */
export async function loadSigningKeys(
  db: Kysely<Database>,
  { nowMs, isRotationDue }: LoadKeysOptions = { nowMs: Date.now(), isRotationDue: NO_ROTATION },
): Promise<[SigningKey, ...SigningKey[]]> {
  const [newest, ...older] = await findSigningKeys(db);
  if (newest && !isRotationDue([newest, ...older])) return [newest, ...older];
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('spieltag signing key'))`.execute(trx);
    const [latest, ...others] = await findSigningKeys(trx);
    if (latest && !isRotationDue([latest, ...others])) return [latest, ...others];
    const made = await makeSigningKey(nowMs);
    await insertSigningKey(trx, made);
    return latest ? [made, latest, ...others] : [made];
  });
}
