import {
  isWrapDue,
  isWrapped,
  unwrapSecret,
  type WrappedSecret,
  type WrappingKeys,
  wrapSecret,
} from '@spieltag/server-kit/secrets';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Present } from './key-schedule.model.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  /** Epoch ms. */
  readonly createdAtMs: number;
}

export interface LoadKeysOptions {
  /** By the clock of this machine, epoch ms. */
  readonly nowMs: number;
  /** Whether a new key is due; called again once no other server can make one. */
  readonly isRotationDue: (keys: readonly SigningKey[], present: Present) => boolean;
  /** Private keys are kept under them; null: as they are. */
  readonly wrapping: WrappingKeys | null;
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

const nameOf = (kid: string) => `signing key ${kid}`;

/** What is kept of a private key. */
function kept({ kid, privateJwk }: SigningKey, wrapping: WrappingKeys | null): string {
  const text = JSON.stringify(privateJwk);
  return wrapping ? JSON.stringify(wrapSecret(text, nameOf(kid), wrapping)) : text;
}

function opened(kid: string, jwk: JWK | WrappedSecret, wrapping: WrappingKeys | null): JWK {
  return isWrapped(jwk) ? JSON.parse(unwrapSecret(jwk, nameOf(kid), wrapping)) : jwk;
}

interface KeptKeys {
  /** The newest first. */
  readonly keys: readonly SigningKey[];
  /** Those that are plain, or wrapped by a key that goes. */
  readonly toWrap: readonly SigningKey[];
}

async function findSigningKeys(
  db: Kysely<Database>,
  wrapping: WrappingKeys | null,
): Promise<KeptKeys> {
  const rows = await db
    .selectFrom('signing_key')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
  const keys = rows.map((row) => ({
    kid: row.kid,
    privateJwk: opened(row.kid, row.private_jwk, wrapping),
    publicJwk: row.public_jwk,
    createdAtMs: row.created_at.getTime(),
  }));
  return {
    keys,
    toWrap: keys.filter((_key, no) => isWrapDue(rows[no]?.private_jwk ?? {}, wrapping)),
  };
}

async function insertSigningKey(
  db: Kysely<Database>,
  key: SigningKey,
  wrapping: WrappingKeys | null,
): Promise<void> {
  await db
    .insertInto('signing_key')
    .values({
      kid: key.kid,
      private_jwk: kept(key, wrapping),
      public_jwk: JSON.stringify(key.publicJwk),
      created_at: new Date(key.createdAtMs),
    })
    .execute();
}

/** Keys there are already, without making any but the first. */
export const asTheyAre = (wrapping: WrappingKeys | null): LoadKeysOptions => ({
  nowMs: Date.now(),
  isRotationDue: (keys) => keys.length === 0,
  wrapping,
});

/**
 * All keys there ever were, the newest first. The first one is made here, and its successors when
 * they are due: each once, however many servers ask at a time. What is kept plain or under a key that
 * goes is wrapped on the way.
 * @throws WrappingKeyError
 */
export async function loadSigningKeys(
  db: Kysely<Database>,
  { nowMs, isRotationDue, wrapping }: LoadKeysOptions,
): Promise<[SigningKey, ...SigningKey[]]> {
  const known = await findSigningKeys(db, wrapping);
  const [newest, ...older] = known.keys;
  const present = await readPresent(db, nowMs);
  const isDue = (keys: readonly SigningKey[]) => isRotationDue(keys, present);
  if (newest && known.toWrap.length === 0 && !isDue(known.keys)) return [newest, ...older];
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('spieltag signing key'))`.execute(trx);
    const { keys, toWrap } = await findSigningKeys(trx, wrapping);
    for (const key of toWrap) {
      await trx
        .updateTable('signing_key')
        .set({ private_jwk: kept(key, wrapping) })
        .where('kid', '=', key.kid)
        .execute();
    }
    const [latest, ...others] = keys;
    if (latest && !isDue(keys)) return [latest, ...others];
    // By whichever clock is behind: one that is dated ahead would sign only then.
    const made = await makeSigningKey(present.earliestMs);
    await insertSigningKey(trx, made, wrapping);
    const [first = made, ...rest] = [made, ...keys].toSorted(
      (one, other) => other.createdAtMs - one.createdAtMs,
    );
    return [first, ...rest];
  });
}

async function readPresent(db: Kysely<Database>, nowMs: number): Promise<Present> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const thereMs = rows[0]?.at.getTime() ?? nowMs;
  return { earliestMs: Math.min(nowMs, thereMs), latestMs: Math.max(nowMs, thereMs) };
}
