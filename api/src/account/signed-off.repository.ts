import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';

/** A device that was signed off may come back for so long, and is told why it is somebody else's now. */
export const SIGNED_OFF_KEPT_MS = 365 * 86_400_000;

/** An ID token as it comes with a sign-in. */
export interface UsedIdToken {
  /** What a device without a cookie is known by that shows it, see `tokenHashesOf`. */
  readonly hashes: readonly Buffer[];
  /** The cookie it comes with, see `deviceOf`. */
  readonly browser: string | undefined;
  /** Epoch ms. */
  readonly issuedAt: number;
}

/**
 * When the device an ID token comes from was signed off since it was issued; undefined: it was not. Who signs
 * in at the magazine anew shows another token.
 */
export async function findSignedOff(
  db: Kysely<Database>,
  userId: string,
  { hashes, browser, issuedAt }: UsedIdToken,
): Promise<Date | undefined> {
  const found = await db
    .selectFrom('signed_off_device')
    .select('signed_off_at')
    .where('user_id', '=', userId)
    .where('signed_off_at', '>=', new Date(issuedAt))
    .where((eb) =>
      eb.or([
        eb('credential_hash', 'in', hashes),
        // Shown while it was linked, a token is that device's.
        eb(
          'device_id',
          'in',
          eb.selectFrom('id_token_device').select('device').where('token_hash', 'in', hashes),
        ),
        ...(browser === undefined ? [] : [eb('browser', '=', browser)]),
      ]),
    )
    .orderBy('signed_off_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.signed_off_at;
}

/** Notes devices as signed off; those that will not come back are forgotten. */
export async function insertSignedOff(
  trx: Kysely<Database>,
  devices: readonly {
    readonly user_id: string;
    readonly device_id: string;
    readonly credential_hash: Buffer;
    readonly browser: string | null;
  }[],
  now: Date,
): Promise<void> {
  if (devices.length > 0) {
    await trx
      .insertInto('signed_off_device')
      .values(devices.map((device) => ({ ...device, signed_off_at: now })))
      .execute();
  }
  const before = new Date(now.getTime() - SIGNED_OFF_KEPT_MS);
  await trx.deleteFrom('signed_off_device').where('signed_off_at', '<', before).execute();
}
