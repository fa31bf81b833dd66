import { SNAPSHOT_TYPES } from '@spieltag/shared-kernel/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { PICTURE_LANGUAGES } from './picture/picture.texts.ts';
import { pictureKey } from './picture/picture-store.ts';

/** Deletes all a user has shown around: the snapshots, which carry the name, and their pictures. */
export async function deleteSnapshots(trx: Transaction<Database>, userId: string): Promise<void> {
  const deleted = await trx
    .deleteFrom('snapshot')
    .where('user_id', '=', userId)
    .returning('content')
    .execute();
  const keys = deleted.flatMap(({ content }) =>
    SNAPSHOT_TYPES.flatMap((type) =>
      PICTURE_LANGUAGES.map((language) => pictureKey({ type, language, content })),
    ),
  );
  if (keys.length === 0) return;
  await trx.deleteFrom('share_picture').where('key', 'in', keys).execute();
}
