import { SNAPSHOT_TYPES, type SnapshotContent } from '@spieltag/shared-kernel/contract';
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { PICTURE_LANGUAGES } from './picture/picture.texts.ts';
import { pictureKey } from './picture/picture-store.ts';
import type { SnapshotRow } from './snapshot.repository.ts';

/** Snapshots a user may keep of a season; older ones go. */
const SNAPSHOTS_MAX = 100;
/** So many are read at a time, whatever was kept before there was a maximum. */
const SLICE = 500;

/** Deletes all a user has shown around: the snapshots, which carry the name, and their pictures. */
export async function deleteSnapshots(trx: Transaction<Database>, userId: string): Promise<void> {
  const owned = trx.selectFrom('snapshot').select('id').where('user_id', '=', userId).limit(SLICE);
  for (let deleted = SLICE; deleted === SLICE; ) {
    deleted = await deleteWithPictures(trx, owned);
  }
}

/** Deletes what the user of a snapshot has kept of its season, but for that one and the newest of the others. */
export async function deleteSnapshotsBefore(
  trx: Transaction<Database>,
  kept: Pick<SnapshotRow, 'id' | 'user_id' | 'season_id'>,
): Promise<void> {
  const old = trx
    .selectFrom('snapshot')
    .select('id')
    .where('user_id', '=', kept.user_id)
    .where('season_id', '=', kept.season_id)
    .where('id', '<>', kept.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(SNAPSHOTS_MAX - 1)
    .limit(SLICE);
  await deleteWithPictures(trx, old);
}

/** @returns how many there were */
async function deleteWithPictures(
  trx: Transaction<Database>,
  ids: SelectQueryBuilder<Database, 'snapshot', { id: string }>,
): Promise<number> {
  const deleted = await trx
    .deleteFrom('snapshot')
    .where('id', 'in', ids)
    .returning('content')
    .execute();
  const keys = deleted.flatMap(({ content }) => pictureKeys(content));
  if (keys.length > 0) {
    const isOfThem = sql<boolean>`key = any(${keys}::text[])`;
    await trx.deleteFrom('share_picture').where(isOfThem).execute();
  }
  return deleted.length;
}

function pictureKeys(content: SnapshotContent): string[] {
  return SNAPSHOT_TYPES.flatMap((type) =>
    PICTURE_LANGUAGES.map((language) => pictureKey({ type, language, content })),
  );
}
