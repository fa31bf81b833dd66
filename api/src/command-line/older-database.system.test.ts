import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { type Database, gameMigrations, openDatabase } from '../database/index.ts';
import { makeReleased } from '../database/testing/released-schemas.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { FAMILIES } from './families.ts';
import { runCli } from './run-cli.ts';

const [newest = '', before = ''] = Object.keys(gameMigrations.migrations).sort().reverse();

let database: TestDatabase;
let older: Kysely<Database>;
let url: string;
const name = `older_${randomBytes(6).toString('hex')}`;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create database ${sql.id(name)} template template0`.execute(database.db);
  url = database.url.replace(/\/test_\w+\?/, `/${name}?`);
  older = openDatabase({ url });
  await makeReleased(older, before, {});
});
afterAll(async () => {
  await older.destroy();
  await sql`drop database ${sql.id(name)} with (force)`.execute(database.db);
  await database.close();
});

async function spieltag(...args: readonly string[]) {
  const out = { stdout: '', stderr: '' };
  const code = await runCli(args, {
    env: { DATABASE_URL: url, USER: 'wanda' },
    from: '/srv',
    clock: Date.now,
    print: (text) => {
      out.stdout += text;
    },
    progress: (line) => {
      out.stderr += line;
    },
  });
  return { code, ...out };
}

const run = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(older);
  return rows.map((row) => row.name);
};

const onlyReading = Object.entries(FAMILIES).flatMap(([family, { commands }]) =>
  Object.entries(commands)
    .filter(([, { onlyReads }]) => onlyReads)
    .map(([word, { positionals }]) => [family, word, ...positionals.map(() => 'x')]),
);

test('whatever only reads leaves the tables of an older version as they are, and is refused', async () => {
  expect(onlyReading.map(([, word]) => word)).toEqual(
    expect.arrayContaining(['list', 'calendar', 'maintenance', 'log', 'people', 'figures']),
  );
  const as = await run();
  expect(as.at(-1)).toBe(before);
  for (const args of onlyReading) {
    const { code, stdout, stderr } = await spieltag(...args);
    expect([args, code, stdout]).toEqual([args, 1, '']);
    expect(stderr).toContain(`before the migration ${newest}: `);
    expect(stderr).toContain("'spieltag migrate'. (MIGRATIONS_PENDING)");
    expect(await run()).toEqual(as);
  }
});

test('what changes something brings them up to date, and then all can be read', async () => {
  expect((await spieltag('season', 'hide', 'se-none')).stderr).toContain('(SEASON_NOT_FOUND)');
  expect((await run()).at(-1)).toBe(newest);
  expect(await spieltag('season', 'list')).toMatchObject({ code: 0 });
});
