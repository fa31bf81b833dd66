import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { inOneWrite, streamOf } from './corked-writes.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url, pipeline: true });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

test('the driver writes every query to its socket as soon as it is asked', async () => {
  const stream = streamOf(client);
  expect(stream).toBeInstanceOf(Socket);
  const asked = inOneWrite(client, () => {
    const first = client.query('select 1 as one');
    const afterFirst = stream.writableLength;
    const second = client.query('select $1::int as one', [1]);
    expect(afterFirst).toBeGreaterThan(0);
    expect(stream.writableLength).toBeGreaterThan(afterFirst);
    return Promise.all([first, second]);
  });
  expect(stream.writableCorked).toBe(0);
  expect((await asked).map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});

test('what fails while it is asked lets the next queries out', async () => {
  const ask = () => {
    throw new Error('not asked');
  };
  expect(() => inOneWrite(client, ask)).toThrow('not asked');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
