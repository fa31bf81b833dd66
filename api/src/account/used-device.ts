import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { deviceIdOf } from '../tokens/device-id.ts';
import { saveIdTokenOf } from './id-token-device.repository.ts';
import { type IdTokenHashes, idTokenHashes } from './id-token-hash.ts';
import { ID_TOKEN_LIFETIME_MS } from './id-token-verifier.ts';
import { findSignedOff, type UsedIdToken } from './signed-off.repository.ts';
import { lockUser } from './user.repository.ts';

/** A device as it comes with a sign-in. */
export interface UsedDevice {
  /** Its cookie, see `deviceOf`. */
  readonly device: string | undefined;
  /** What it is called, see `deviceLabel`. */
  readonly label: string | null;
}

/** A device of an account, as it is kept. */
export interface NotedDevice {
  readonly id: string;
  readonly user_id: string;
  readonly credential_hash: Buffer;
  readonly created_at: Date;
}

/**
 * What a device is known by that signs in at the magazine and has no credential of its own: nobody signs in
 * with it.
 * @param shown its cookie; of one that keeps none, the hash of its ID token
 */
export function magazineHash(userId: string, shown: string | Buffer): Buffer {
  return createHash('sha256').update(`magazine ${userId} `).update(shown).digest();
}

/** The day by UTC: `2026-08-01`. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Notes that a device has signed in with its own credential, once a day.
 * @returns undefined: it is not the user's any more
 */
export async function noteCredential(
  db: Kysely<Database>,
  userId: string,
  credentialHash: Buffer,
  used: UsedDevice,
  now: Date,
): Promise<NotedDevice | undefined> {
  return note(db, userId, { hashes: [credentialHash], browser: undefined }, used, now);
}

/**
 * Notes that a device has signed in at the magazine; the first time, that it does.
 * @returns undefined: the account is gone
 * @throws ApiProblem TOKEN_INVALID when it was signed off since
 */
export async function noteMagazine(
  db: Kysely<Database>,
  userId: string,
  { externalAuthToken, deviceId, issuedAt, ...used }: UsedDevice & ShownToken,
  now: Date,
): Promise<NotedDevice | undefined> {
  const { device: browser } = used;
  const byToken = tokenHashesOf(userId, externalAuthToken);
  const hashes: IdTokenHashes = browser === undefined ? byToken : [magazineHash(userId, browser)];
  const known = { hashes, browser };
  const own = deviceId === undefined ? undefined : await findDevice(db, userId, deviceId);
  if (own) return noteCredential(db, userId, own.credential_hash, used, now);
  const noted = await note(db, userId, known, used, now);
  if (noted) return noted;
  return db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) return undefined;
    await requireNotSignedOff(trx, userId, { hashes: byToken, browser, issuedAt });
    // Without a cookie each token is a device of its own.
    await trx
      .deleteFrom('user_device')
      .where('user_id', '=', userId)
      .where('ends_at', '<', now)
      .execute();
    await trx
      .insertInto('user_device')
      .values({
        credential_hash: hashes[0],
        user_id: userId,
        created_at: new Date(Math.min(issuedAt, now.getTime())),
        ends_at: browser === undefined ? new Date(issuedAt + ID_TOKEN_LIFETIME_MS) : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return note(trx, userId, known, used, now);
  });
}

/** An ID token as it comes from a device. */
export interface ShownToken {
  readonly externalAuthToken: string;
  /** When the reader has signed in for it, epoch ms. */
  readonly issuedAt: number;
  /** Which of the account's devices it is; undefined: it has to be found out. */
  readonly deviceId?: string | undefined;
}

/**
 * Notes the ID token of a device without a cookie that is linked by it and signs in by itself: signed off, it
 * takes the token along.
 */
export async function noteToken(
  db: Kysely<Database>,
  device: NotedDevice,
  { externalAuthToken, issuedAt }: ShownToken,
  now: Date,
): Promise<void> {
  const hashes = tokenHashesOf(device.user_id, externalAuthToken);
  if (hashes.some((hash) => hash.equals(device.credential_hash))) return;
  const expiresAt = new Date(issuedAt + ID_TOKEN_LIFETIME_MS);
  await saveIdTokenOf(db, hashes[0], device.id, { now, expiresAt });
}

/** A device of the user by its id. */
async function findDevice(
  db: Kysely<Database>,
  userId: string,
  deviceId: string,
): Promise<{ readonly credential_hash: Buffer } | undefined> {
  const devices = await db
    .selectFrom('user_device')
    .select(['credential_hash', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  return devices.find((device) => deviceIdOf(device) === deviceId);
}

/** What a device without a cookie is known by. */
export function tokenHashesOf(userId: string, idToken: string): IdTokenHashes {
  const [hash, ...earlier] = idTokenHashes(idToken);
  const knownBy = (shown: Buffer) => magazineHash(userId, shown);
  return [knownBy(hash), ...earlier.map(knownBy)];
}

/** @throws ApiProblem TOKEN_INVALID when the device that shows an ID token was signed off since it has it */
export async function requireNotSignedOff(
  db: Kysely<Database>,
  userId: string,
  token: UsedIdToken,
): Promise<void> {
  const at = await findSignedOff(db, userId, token);
  if (at) throw new ApiProblem('TOKEN_INVALID', { signedOffAt: at.getTime() });
}

interface KnownBy {
  /** Any of them. */
  readonly hashes: readonly Buffer[];
  /** Any device of the user's with this cookie is the same. */
  readonly browser: string | undefined;
}

async function note(
  db: Kysely<Database>,
  userId: string,
  { hashes, browser }: KnownBy,
  { device, label }: UsedDevice,
  now: Date,
): Promise<NotedDevice | undefined> {
  const found = await db
    .selectFrom('user_device')
    .select(['user_id', 'credential_hash', 'created_at', 'browser'])
    .select(sql<string | null>`last_used_on::text`.as('usedOn'))
    .where('user_id', '=', userId)
    .where((eb) =>
      browser === undefined
        ? eb('credential_hash', 'in', hashes)
        : eb.or([eb('credential_hash', 'in', hashes), eb('browser', '=', browser)]),
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  const today = dayOf(now);
  if (found.usedOn !== today || found.browser !== (device ?? null)) {
    await db
      .updateTable('user_device')
      .set({ last_used_on: today, browser: device ?? null, ...(label !== null && { label }) })
      .where('credential_hash', '=', found.credential_hash)
      .where('user_id', '=', userId)
      .execute();
  }
  return { ...found, id: deviceIdOf(found) };
}
