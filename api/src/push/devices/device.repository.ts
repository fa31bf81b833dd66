import { createHash, randomBytes } from 'node:crypto';
import type { PushDeviceKind } from '@spieltag/shared-kernel/push';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import type { Database } from '../../database/index.ts';
import type { PushDeviceTable } from '../../database/tables/push.tables.ts';

/** More than anybody carries: of more the one that came first goes. */
export const MOST_DEVICES = 10;

export type KeptDevice = Selectable<PushDeviceTable>;

/** A device as it says it is. */
export interface NewDevice {
  readonly userId: string;
  readonly kind: PushDeviceKind;
  readonly address: string;
  readonly service: string;
  readonly keys: { readonly p256dh: string; readonly auth: string } | undefined;
  readonly label: string;
  readonly language: 'de' | 'en';
  /** Its cookie, see `deviceOf`. */
  readonly browser: string | undefined;
}

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Of the form of `PushDeviceId`. */
export function makeDeviceId(): string {
  const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `pd-${letters.join('')}`;
}

/**
 * Writes a device down. Whoever had its address before is told nothing at it any more.
 * @param linkedAt of a device that was linked lately: what was there before stays, and is told of it
 */
export async function insertDevice(
  trx: Transaction<Database>,
  device: NewDevice,
  now: Date,
  linkedAt?: Date,
): Promise<void> {
  const { userId, address, keys, browser } = device;
  // A browser has one subscription: what it had before leads nowhere.
  if (browser !== undefined && device.kind === 'web') {
    await trx
      .deleteFrom('push_device')
      .where('browser', '=', browser)
      .where('kind', '=', 'web')
      .where('address_hash', '<>', hashOf(address))
      .execute();
  }
  const said = {
    user_id: userId,
    kind: device.kind,
    service: device.service,
    p256dh: keys?.p256dh ?? null,
    auth: keys?.auth ?? null,
    label: device.label,
    language: device.language,
    browser: browser ?? null,
    confirmed_at: now,
    failures: 0,
  };
  await trx
    .insertInto('push_device')
    .values({
      id: makeDeviceId(),
      address,
      address_hash: hashOf(address),
      code_hash: null,
      code_until: null,
      unsubscribe_token: null,
      created_at: now,
      ...said,
    })
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet({
        ...said,
        // What comes from another account was not there before: it takes no place of what was.
        created_at: sql<Date>`case when push_device.user_id = excluded.user_id
          then push_device.created_at else excluded.created_at end`,
      }),
    )
    .execute();
  await sql`
    delete from push_device where id in (
      select id from push_device where user_id = ${userId} and kind <> 'mail'
      order by created_at < ${linkedAt ?? null}::timestamptz desc nulls first, created_at desc, id
      offset ${MOST_DEVICES}
    )`.execute(trx);
}

/** E-mail takes over the language a device of its user changes to: a mailbox says none. */
export async function takeMailAlong(
  trx: Transaction<Database>,
  { userId, address, language }: Pick<NewDevice, 'userId' | 'address' | 'language'>,
): Promise<void> {
  await trx
    .updateTable('push_device')
    .set({ language })
    .where('user_id', '=', userId)
    .where('kind', '=', 'mail')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('push_device as device')
          .select('device.id')
          .where('device.user_id', '=', userId)
          .where('device.address_hash', '=', hashOf(address))
          .where('device.language', '<>', language),
      ),
    )
    .execute();
}

/** Puts another subscription in the place of the one a browser had. @returns false: it had none */
export async function renewDevice(
  db: Kysely<Database>,
  browser: string,
  {
    address,
    service,
    keys,
  }: Pick<NewDevice, 'address' | 'service'> & {
    readonly keys: { readonly p256dh: string; readonly auth: string };
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_device')
    .set({ address, address_hash: hashOf(address), service, ...keys, failures: 0 })
    .where('browser', '=', browser)
    .where('kind', '=', 'web')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('push_device as other')
            .select('other.id')
            .where('other.address_hash', '=', hashOf(address))
            .whereRef('other.id', '<>', 'push_device.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The devices of a user, the newest first; an e-mail address among them. */
export async function findDevices(db: Kysely<Database>, userId: string): Promise<KeptDevice[]> {
  return db
    .selectFrom('push_device')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** One of a user's devices, or the e-mail address. */
type DeviceChoice = { readonly id: string } | { readonly kind: 'mail' };

type PushDeviceFilter = (eb: ExpressionBuilder<Database, 'push_device'>) => Expression<SqlBool>;

const isChosen =
  (userId: string, choice: DeviceChoice): PushDeviceFilter =>
  (eb) =>
    eb('user_id', '=', userId).and(
      'id' in choice ? eb('id', '=', choice.id) : eb('kind', '=', choice.kind),
    );

/** Removes devices of a user, and with them what was still to be delivered there. */
export async function removeDevices(
  trx: Transaction<Database>,
  userId: string,
  choice: DeviceChoice,
): Promise<void> {
  await removeAll(trx, isChosen(userId, choice));
}

/** Whether a device of a user was told something before then already. */
export async function isDeviceBefore(
  db: Kysely<Database>,
  userId: string,
  choice: DeviceChoice,
  before: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('push_device')
    .select('id')
    .where(isChosen(userId, choice))
    .where('created_at', '<', before)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Removes the app that has this address, whoever's it is: it has no cookie it could be known by. Neither
 * browsers, which have one, nor e-mail, whose address others know. @returns false: there was none
 */
export async function forgetApp(trx: Transaction<Database>, address: string): Promise<boolean> {
  return removeAll(trx, (eb) =>
    eb('address_hash', '=', hashOf(address)).and('kind', 'in', ['android', 'ios']),
  );
}

/** Removes an e-mail address, at whichever accounts it is. */
export async function forgetAddress(trx: Transaction<Database>, address: string): Promise<void> {
  await removeAll(trx, (eb) =>
    eb('kind', '=', 'mail').and(sql<string>`lower(address)`, '=', sql<string>`lower(${address})`),
  );
}

/** @returns false: there was none */
async function removeAll(trx: Transaction<Database>, isMeant: PushDeviceFilter): Promise<boolean> {
  const gone = await trx.deleteFrom('push_device').where(isMeant).returning('id').execute();
  await forgetMessages(
    trx,
    gone.map(({ id }) => id),
  );
  return gone.length > 0;
}

/** Nothing is delivered to devices that are gone. */
export async function forgetMessages(
  db: Kysely<Database>,
  deviceIds: readonly string[],
): Promise<void> {
  if (deviceIds.length === 0) return;
  await db
    .deleteFrom('push_message')
    .where('device_id', '=', sql<string>`any(${deviceIds}::text[])`)
    .where('claimed_at', 'is', null)
    .execute();
}
