import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { openDatabase } from './open-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('values', () => {
  test.each([
    ['a bigint as number', sql`9007199254740991::bigint`, 9007199254740991],
    ['a smallint array', sql`'{1,-32768,32767}'::smallint[]`, [1, -32768, 32767]],
    ['an int array with nothing in it', sql`'{}'::int[]`, []],
    ['a bigint array', sql`'{1,NULL,1700000000000}'::bigint[]`, [1, null, 1700000000000]],
    ['bytes', sql`'\\x00ff80'::bytea`, Buffer.from([0, 255, 128])],
    ['jsonb as value', sql`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    ['a time as Date', sql`to_timestamp(1700000000.123)`, new Date(1700000000123)],
    ['a count as number', sql`count(*)`, 1],
  ])('%s', async (_name, expression, expected) => {
    const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(
      database.db,
    );
    expect(rows[0]?.value).toEqual(expected);
  });

  test('a bigint that is not exact in JavaScript fails instead of being rounded', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(database.db)).rejects.toThrow(
      'not a safe integer',
    );
  });

  test('bytes and arrays go in as they come out', async () => {
    const bytes = Buffer.from([0, 1, 254, 255]);
    const { rows } = await sql<{ b: Buffer; n: number[]; t: string[] }>`
      select ${bytes}::bytea as b, ${[3, 4]}::smallint[] as n, ${['a"b', 'c,d']}::text[] as t`.execute(
      database.db,
    );
    expect(rows).toEqual([{ b: bytes, n: [3, 4], t: ['a"b', 'c,d'] }]);
  });
});

describe('migrations', () => {
  test('are numbered without a gap', () => {
    const numbers = Object.keys(MIGRATIONS).map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });

  test('a second time does nothing', async () => {
    expect(await migrate(database.db)).toEqual([]);
  });

  test('servers that start at once run each of them once', async () => {
    await sql`create database several template template0`.execute(database.db);
    const url = new URL(database.url);
    url.pathname = '/several';
    const servers = Array.from({ length: 4 }, () => openDatabase({ url: url.href }));
    const runs = await Promise.all(servers.map((db) => migrate(db)));
    await Promise.all(servers.map((db) => db.destroy()));
    expect(runs.flat().sort()).toEqual(Object.keys(MIGRATIONS));
  });
});
