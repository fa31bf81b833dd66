import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { deleteSnapshots } from './delete-snapshots.command.ts';
import { findPicture, keepPicture } from './picture/picture.repository.ts';
import { PictureStore, pictureKey } from './picture/picture-store.ts';
import { testContent } from './picture/testing/content.ts';
import { insertSnapshot } from './snapshot.repository.ts';

/** Each is drawn in so many types and languages that a statement could not name all pictures one by one. */
const MANY = 5600;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('whoever has shown around very much loses all of it, with the pictures, and nobody else anything', async () => {
  const { db } = database;
  const contents = Array.from({ length: MANY }, (_, no) => testContent({}, { name: `Name ${no}` }));
  const texts = contents.map((content) => JSON.stringify(content));
  await sql`
    insert into snapshot (id, season_id, user_id, content, content_hash)
    select 'sn-' || no, 'se-any', case no when 1 then 'us-other' else 'us-gone' end, content::jsonb, no
    from unnest(${texts}::text[]) with ordinality as given (content, no)`.execute(db);
  const { rows } = await sql<{ content: (typeof contents)[number] }>`
    select content from snapshot order by content_hash::int`.execute(db);
  const keys = [rows[0], rows.at(1), rows.at(-1)].map((row) => {
    if (!row) throw new Error('There are no snapshots');
    return pictureKey({ type: 'post', language: 'en', content: row.content });
  });
  for (const key of keys) {
    await keepPicture(db, { key, png: Buffer.from('png'), snapshotId: 'sn-1' });
  }
  await db.transaction().execute((trx) => deleteSnapshots(trx, 'us-gone'));
  expect(await db.selectFrom('snapshot').select('id').execute()).toEqual([{ id: 'sn-1' }]);
  expect(await db.selectFrom('share_picture').select('key').execute()).toEqual([{ key: keys[0] }]);
});

test('a picture that is still being drawn while its lineup is deleted is given out, and not kept', async () => {
  const { db } = database;
  const { id, content } = await insertSnapshot(
    db,
    'us-leaves',
    testContent({}, { name: 'Leaves' }),
  );
  const order = { type: 'post', language: 'de', content } as const;
  const drawing = Promise.withResolvers<Buffer>();
  const begun = Promise.withResolvers<void>();
  const draw = () => {
    begun.resolve();
    return drawing.promise;
  };
  const coming = new PictureStore(db, { draw }).get(order, id);
  await begun.promise;
  await db.transaction().execute(async (trx) => {
    await deleteSnapshots(trx, 'us-leaves');
    let isOver = false;
    void coming.finally(() => {
      isOver = true;
    });
    drawing.resolve(Buffer.from('png'));
    await until('the picture waits for what becomes of the lineup, or is kept', async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return isOver || rows.length > 0;
    });
  });
  expect(await coming).toEqual(Buffer.from('png'));
  expect(await findPicture(db, pictureKey(order))).toBeUndefined();
});
