import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/index.ts';
import type { PictureTable } from '../../database/tables/account.tables.ts';

type Kind = PictureTable['kind'];

/** Pictures of shared lineups a user may keep; older ones go. */
const SHARED_MAX = 10;

/** File name of a picture, the end of its path. */
export function pictureFile(id: string): string {
  return `${id}.jpg`;
}

/** Writes a picture down. @returns its id, `im-` and 96 random bits */
async function insertPicture(
  trx: Kysely<Database>,
  userId: string,
  kind: Kind,
  jpeg: Buffer,
): Promise<string> {
  const id = `im-${randomBytes(12).toString('base64url')}`;
  await trx.insertInto('picture').values({ id, user_id: userId, kind, jpeg }).execute();
  return id;
}

export async function findPicture(db: Kysely<Database>, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('picture').select('jpeg').where('id', '=', id).executeTakeFirst();
  return row?.jpeg;
}

/** Puts the user's picture in the place of the one before. @returns its id */
export async function replaceAvatar(
  trx: Kysely<Database>,
  userId: string,
  jpeg: Buffer,
): Promise<string> {
  await deleteAvatar(trx, userId);
  return insertPicture(trx, userId, 'avatar', jpeg);
}

export async function deleteAvatar(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx
    .deleteFrom('picture')
    .where('user_id', '=', userId)
    .where('kind', '=', 'avatar')
    .execute();
}

export async function deletePictures(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('picture').where('user_id', '=', userId).execute();
}

/** Keeps the picture of a lineup, and of those before it the newest. @returns its id */
export async function addSharedPicture(
  trx: Kysely<Database>,
  userId: string,
  jpeg: Buffer,
): Promise<string> {
  const id = await insertPicture(trx, userId, 'share', jpeg);
  await trx
    .deleteFrom('picture')
    .where('id', 'in', (query) =>
      query
        .selectFrom('picture')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', 'share')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(SHARED_MAX),
    )
    .execute();
  return id;
}
