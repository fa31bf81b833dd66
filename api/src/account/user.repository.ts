import { randomBytes } from 'node:crypto';
import type { TokenRole } from '@spieltag/shared-kernel/contract';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { UserDeviceTable, UserTable } from '../database/tables/account.tables.ts';

export type User = Selectable<UserTable>;

/** Of an account nobody has asked to delete, or no longer. */
export const NO_DELETION = { deletion_requested_at: null, deletion_due_at: null } as const;

/** A new user's id: `us-` and 96 random bits. */
export function newUserId(): string {
  return `us-${randomBytes(12).toString('base64url')}`;
}

export interface NewUser {
  readonly name: string;
  readonly role: TokenRole;
  readonly external?: { readonly issuer: string; readonly subject: string };
}

function rowOf({ name, role, external }: NewUser): Insertable<UserTable> {
  return {
    id: newUserId(),
    name,
    role,
    external_issuer: external?.issuer ?? null,
    external_subject: external?.subject ?? null,
  };
}

/** Inserts users, in the given order; for sign-ins and for opponents played by the machine. */
export async function insertUsers(
  db: Kysely<Database>,
  users: readonly NewUser[],
): Promise<User[]> {
  const inserted: User[] = [];
  for (let at = 0; at < users.length; at += 1000) {
    const rows = users.slice(at, at + 1000).map(rowOf);
    inserted.push(...(await db.insertInto('users').values(rows).returningAll().execute()));
  }
  return inserted;
}

/** A user, unless the account is gone. */
export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The user, held until the transaction ends. */
export async function lockUser(trx: Kysely<Database>, id: string): Promise<User | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Users, held until the transaction ends: whoever holds several takes them in the same order. */
export async function lockUsers(trx: Kysely<Database>, ids: readonly string[]): Promise<User[]> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** How a device comes to an account that has others. */
export type DeviceLink = Pick<Insertable<UserDeviceTable>, 'linked_at' | 'in_charge_at'>;

const NO_LINK = { linked_at: null, in_charge_at: null } as const satisfies DeviceLink;

export async function findUserOfDevice(
  db: Kysely<Database>,
  credentialHash: Buffer,
): Promise<User | undefined> {
  return db
    .selectFrom('user_device')
    .innerJoin('users', 'users.id', 'user_device.user_id')
    .selectAll('users')
    .where('credential_hash', '=', credentialHash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * From now on a device is known by another hash; nothing changes when it is already.
 * @returns since when it is its user's; undefined: nothing has changed
 */
export async function bindDevice(
  db: Kysely<Database>,
  alone: Buffer,
  together: Buffer,
): Promise<Date | undefined> {
  const bound = await db
    .updateTable('user_device')
    .set({ credential_hash: together })
    .where('credential_hash', '=', alone)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user_device').where('credential_hash', '=', together))),
    )
    .returning('created_at')
    .executeTakeFirst();
  return bound?.created_at;
}

/**
 * Links a device to a user; a link to an account that is gone is none.
 * @param link how it comes to an account that has others; default: it is the first
 * @returns false when the device is linked already
 */
export async function insertDevice(
  db: Kysely<Database>,
  credentialHash: Buffer,
  userId: string,
  link: DeviceLink = NO_LINK,
): Promise<boolean> {
  const rows = await db
    .insertInto('user_device')
    .values({ credential_hash: credentialHash, user_id: userId, ...link })
    .onConflict((conflict) =>
      conflict
        .column('credential_hash')
        .doUpdateSet({ user_id: userId, created_at: sql`now()`, ...link })
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('users as gone')
              .select('gone.id')
              .whereRef('gone.id', '=', 'user_device.user_id')
              .where('gone.deleted_at', 'is not', null),
          ),
        ),
    )
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

export async function findUserOfIssuer(
  db: Kysely<Database>,
  issuer: string,
  subject: string,
): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('external_issuer', '=', issuer)
    .where('external_subject', '=', subject)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The user of an account of an issuer, held until the transaction ends. */
export async function lockUserOfIssuer(
  trx: Kysely<Database>,
  issuer: string,
  subject: string,
): Promise<User | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('external_issuer', '=', issuer)
    .where('external_subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts the user of an account of an issuer. @returns undefined when it has one already */
export async function insertExternalUser(
  db: Kysely<Database>,
  user: NewUser & Required<Pick<NewUser, 'external'>>,
): Promise<User | undefined> {
  return db
    .insertInto('users')
    .values(rowOf(user))
    .onConflict((conflict) => conflict.columns(['external_issuer', 'external_subject']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes the account and counts its version up. @returns undefined when there is no such user */
export async function updateUser(
  db: Kysely<Database>,
  id: string,
  change: Updateable<UserTable>,
): Promise<User | undefined> {
  return db
    .updateTable('users')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Notes a sign-in, which is no change of the account. @returns false: the account is gone */
export async function recordLogin(
  db: Kysely<Database>,
  id: string,
  at: Date,
  build: number | undefined,
): Promise<boolean> {
  const reported = {
    last_login_build: build,
    created_build: sql<number>`coalesce(created_build, ${build})`,
  };
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ last_login_at: at, ...(build === undefined ? {} : reported) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Whoever played in the browser before is told nothing there any more: signing out is signing in as
 * somebody else.
 * @param browser its cookie, see `deviceOf`
 */
export async function silenceBrowser(
  db: Kysely<Database>,
  browser: string,
  userId: string,
): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('browser', '=', browser)
    .where('user_id', '<>', userId)
    .execute();
}
