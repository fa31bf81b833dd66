import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { writeRows } from './write-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table written (no int primary key, name text, bytes bytea)`.execute(database.db);
});
afterAll(() => database.close());

async function written() {
  const { rows } = await sql<{
    no: number;
    name: string | null;
    bytes: Buffer;
  }>`select * from written order by no`.execute(database.db);
  await sql`delete from written`.execute(database.db);
  return rows;
}

describe('rows written by COPY', () => {
  test('are what was given: numbers, texts, bytes, and nothing', async () => {
    await writeRows(
      database.db,
      'written',
      ['no', 'name', 'bytes'],
      [
        [-1, 'Müller', Buffer.from([0, 255])],
        [2_147_483_647, '', Buffer.of()],
        [7, null, null],
      ],
    );
    expect(await written()).toEqual([
      { no: -1, name: 'Müller', bytes: Buffer.from([0, 255]) },
      { no: 7, name: null, bytes: null },
      { no: 2_147_483_647, name: '', bytes: Buffer.of() },
    ]);
  });

  test('may be none, or megabytes', async () => {
    await writeRows(database.db, 'written', ['no'], []);
    expect(await written()).toEqual([]);
    const rows = Array.from({ length: 40 }, (_, no) => [no, Buffer.alloc(300_000, no)] as const);
    await writeRows(database.db, 'written', ['no', 'bytes'], rows);
    const found = await written();
    expect(found.map(({ no }) => no)).toEqual(rows.map(([no]) => no));
    // A matcher would look at twelve million bytes one by one.
    expect(rows.filter(([no, bytes]) => !found[no]?.bytes.equals(bytes))).toEqual([]);
  });

  test('may go into a table of any name', async () => {
    await sql`create table "Zeile (1)" ("select" int, "Nr. ""2""" int)`.execute(database.db);
    await writeRows(database.db, 'Zeile (1)', ['select', 'Nr. "2"'], [[1, 2]]);
    const { rows } = await sql`select * from "Zeile (1)"`.execute(database.db);
    expect(rows).toEqual([{ select: 1, 'Nr. "2"': 2 }]);
  });

  test('are all there or none, and the connection goes on', async () => {
    const twice = [[1], [2], [1]];
    await expect(writeRows(database.db, 'written', ['no'], twice)).rejects.toThrow('duplicate key');
    expect(await written()).toEqual([]);
  });

  test('belong to the transaction they are written in', async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await writeRows(trx, 'written', ['no'], [[1]]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await written()).toEqual([]);
  });
});
