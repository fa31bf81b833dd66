import type { Account } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { NotedDevice } from './used-device.ts';

const NEWS_MS = 14 * 86_400_000;

/** What a device is told of itself and of the others of its account, with each sign-in. */
export type DeviceNews = Pick<Account, 'signedOffAt' | 'deviceLinkedAt'>;

/** Who signs in. */
export interface NewsReader {
  /** The device's cookie, see `deviceOf`. */
  readonly browser: string | undefined;
  readonly isGuest: boolean;
}

/**
 * Whether somebody else was signed off on this device, and whether another one was linked to its account
 * since it was. Several players may share a browser: only a guest who begins there after one of them was signed
 * off can be that one.
 */
export async function findDeviceNews(
  db: Kysely<Database>,
  { user_id: userId, credential_hash: hash, created_at: since }: NotedDevice,
  { browser, isGuest }: NewsReader,
  now: Date,
): Promise<DeviceNews> {
  const linkedAfter = new Date(Math.max(since.getTime(), now.getTime() - NEWS_MS));
  const { rows } = await sql<{ signedOffAt: Date | null; linkedAt: Date | null }>`
    select (
      select max(signed_off_at) from signed_off_device
      where user_id <> ${userId} and (
        credential_hash = ${hash}
        or ${isGuest} and browser = ${browser ?? null} and signed_off_at <= ${since}
      )
    ) as "signedOffAt", (
      select max(linked_at) from user_device
      where user_id = ${userId} and linked_at > ${linkedAfter} and credential_hash <> ${hash}
        and (browser is null or browser is distinct from ${browser ?? null})
    ) as "linkedAt"`.execute(db);
  const [{ signedOffAt, linkedAt } = { signedOffAt: null, linkedAt: null }] = rows;
  return {
    ...(signedOffAt && { signedOffAt: signedOffAt.getTime() }),
    ...(linkedAt && { deviceLinkedAt: linkedAt.getTime() }),
  };
}
