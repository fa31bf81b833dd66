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

/** A picture as it was drawn of a snapshot. */
interface DrawnPicture {
  readonly key: string;
  readonly png: Buffer;
  readonly snapshotId: string;
}

/**
 * Keeps a picture, and no more than `keptBytes` of pictures. Of a snapshot that has gone while it was drawn there
 * is to be none: whoever deletes one either waits for this picture and takes it along, or is waited for.
 */
export async function keepPicture(
  db: Kysely<Database>,
  { key, png, snapshotId }: DrawnPicture,
  keptBytes = KEPT_BYTES,
): Promise<void> {
  await sql`
    insert into share_picture (key, png, bytes)
    select ${key}::text, ${png}::bytea, ${png.length}::int from snapshot
    where id = ${snapshotId} for key share
    on conflict do nothing`.execute(db);
  await sql`
    delete from share_picture where key in (
      select key from (
        select key, sum(bytes) over (order by drawn_at desc, key) as kept from share_picture
      ) as counted
      where kept > ${keptBytes} and key <> ${key}
    )`.execute(db);
}
