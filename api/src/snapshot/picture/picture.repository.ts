import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/index.ts';

/** What the pictures kept may take; beyond it the oldest go, to be drawn again when asked for. */
const KEPT_BYTES = 512 * 1024 * 1024;

/** The picture kept under a key; undefined: none. */
export async function findPicture(db: Kysely<Database>, key: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('share_picture')
    .select('png')
    .where('key', '=', key)
    .executeTakeFirst();
  return found?.png;
}

/** Keeps a picture, and no more than `keptBytes` of pictures. */
export async function keepPicture(
  db: Kysely<Database>,
  key: string,
  png: Buffer,
  keptBytes = KEPT_BYTES,
): Promise<void> {
  await db
    .insertInto('share_picture')
    .values({ key, png, bytes: png.length })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    delete from share_picture where key in (
      select key from (
        select key, sum(bytes) over (order by drawn_at desc, key) as kept from share_picture
      ) as counted
      where kept > ${keptBytes} and key <> ${key}
    )`.execute(db);
}
