import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type CopiedRow, copyRows, takeCopiedRows } from './copy-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function read(query: RawBuilder<unknown>): Promise<CopiedRow[]> {
  const rows: CopiedRow[] = [];
  for await (const row of copyRows(database.db, query)) rows.push(row);
  return rows;
}

describe('rows read by COPY', () => {
  test('hold bytes and numbers as the server keeps them, and null where there is no value', async () => {
    const [row] = await read(sql`select '\\x00ff80'::bytea, 258::int, null::int, ''::bytea`);
    expect(row).toEqual([Buffer.from([0, 255, 128]), Buffer.from([0, 0, 1, 2]), null, Buffer.of()]);
  });

  test('come whole and in order, however many and however large', async () => {
    const rows = await read(sql`
      select no, decode(repeat(lpad(to_hex(no % 256), 2, '0'), no * 100), 'hex')
      from generate_series(1, 500) no`);
    expect(rows).toHaveLength(500);
    for (const [i, [no, bytes]] of rows.entries()) {
      expect(no?.readInt32BE()).toBe(i + 1);
      expect(bytes?.equals(Buffer.alloc((i + 1) * 100, (i + 1) % 256))).toBe(true);
    }
  });

  test('may be none', async () => {
    expect(await read(sql`select 1 where false`)).toEqual([]);
  });

  test('can be left before the last, and the connection goes on', async () => {
    await database.db.transaction().execute(async (trx) => {
      for await (const _ of copyRows(trx, sql`select generate_series(1, 10000)`)) break;
      const { rows } = await sql`select 1 as one`.execute(trx);
      expect(rows).toEqual([{ one: 1 }]);
    });
  });

  test('end with the error of the server, also after the first of them', async () => {
    await expect(read(sql`select * from nowhere`)).rejects.toThrow('nowhere');
    await expect(read(sql`select 1 / (100 - no) from generate_series(1, 200) no`)).rejects.toThrow(
      'division by zero',
    );
    expect(await read(sql`select 1`)).toHaveLength(1);
  });

  test('cannot be asked for with parameters', async () => {
    await expect(read(sql`select ${1}::int`)).rejects.toThrow('COPY takes no parameters');
  });
});

describe('rows taken from COPY as they arrive', () => {
  const taken = async (query: RawBuilder<unknown>) => {
    const numbers: number[] = [];
    await takeCopiedRows(database.db, query, ([no, bytes]) => {
      if (bytes?.some((byte) => byte !== (no?.readInt32BE() ?? 0) % 256)) throw new Error('mixed');
      numbers.push(no?.readInt32BE() ?? -1);
    });
    return numbers;
  };

  test('are whole and in order, however many and however large', async () => {
    const numbers = await taken(sql`
      select no, decode(repeat(lpad(to_hex(no % 256), 2, '0'), no * 300), 'hex')
      from generate_series(0, 400) no`);
    expect(numbers).toEqual(Array.from({ length: 401 }, (_, no) => no));
  });

  test('end with what went wrong while one was taken, or at the server', async () => {
    await expect(taken(sql`select 1, '\\x02'::bytea from generate_series(1, 9)`)).rejects.toThrow(
      'mixed',
    );
    await expect(taken(sql`select 1 / (9 - no) from generate_series(1, 20) no`)).rejects.toThrow(
      'division by zero',
    );
    expect(await taken(sql`select 7`)).toEqual([7]);
  });
});
