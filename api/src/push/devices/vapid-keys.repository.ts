import {
  isWrapDue,
  isWrapped,
  unwrapSecret,
  type WrappingKeys,
  wrapSecret,
} from '@spieltag/server-kit/secrets';
import { type Kysely, sql } from 'kysely';
import webPush from 'web-push';
import type { Database } from '../../database/index.ts';
import type { VapidPair } from '../../settings/vapid-pair.ts';

const NAME = 'VAPID key';

/**
 * The keys this game made for itself; the first who asks makes them. What is kept plain or under a key
 * that goes is wrapped on the way.
 * @throws WrappingKeyError
 */
export async function loadVapidPair(
  db: Kysely<Database>,
  wrapping: WrappingKeys | null,
): Promise<VapidPair> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('spieltag VAPID key'))`.execute(trx);
    const held = await trx.selectFrom('push_key').selectAll().executeTakeFirst();
    if (!held) {
      const made = webPush.generateVAPIDKeys();
      const values = { public_key: made.publicKey, private_key: kept(made.privateKey, wrapping) };
      await trx
        .insertInto('push_key')
        .values({ no: 1, ...values })
        .execute();
      return made;
    }
    const secret = held.private_key;
    const privateKey = isWrapped(secret) ? unwrapSecret(secret, NAME, wrapping) : secret.plain;
    if (isWrapDue(secret, wrapping)) {
      await trx
        .updateTable('push_key')
        .set({ private_key: kept(privateKey, wrapping) })
        .execute();
    }
    return { publicKey: held.public_key, privateKey };
  });
}

function kept(privateKey: string, wrapping: WrappingKeys | null): string {
  return JSON.stringify(wrapping ? wrapSecret(privateKey, NAME, wrapping) : { plain: privateKey });
}
