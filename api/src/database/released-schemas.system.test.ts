import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import { openFeed } from '../feed/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createApi } from '../server.ts';
import { createConfig } from '../settings/config.ts';
import { schemaOf } from '../testing/schema-of.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { addressOf, type Database, migrate, openDatabase } from './index.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { copyRowsTo, makeReleased, RELEASED_SCHEMAS } from './testing/released-schemas.ts';

const feedSpec = { provider: 'generated', seed: 5 } as const;
let database: TestDatabase;
let seasonId: string;
let empty = 0;
const opened: Kysely<Database>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const season = { feedSpec, clock: { mode: 'stepped' } } as const;
  ({ seasonId } = await importSeason(database.db, openFeed(feedSpec), season));
});
afterAll(async () => {
  for (const db of opened) await db.destroy();
  await database.close();
});

/** A database without tables. */
async function openEmpty(): Promise<Kysely<Database>> {
  empty += 1;
  const url = new URL(addressOf(database.db));
  const name = `${url.pathname.slice(1)}_${empty}`;
  await sql`create database ${sql.id(name)} template template0`.execute(database.db);
  url.pathname = `/${name}`;
  const db = openDatabase({ url: url.href });
  opened.push(db);
  return db;
}

describe.each(RELEASED_SCHEMAS)('data made up to %s, %s', (last, _forms, earlier) => {
  test('end in the schema of new data, and the game goes on with them', async () => {
    const db = await openEmpty();
    await makeReleased(db, last, earlier);
    await copyRowsTo(database.db, db);

    expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS).filter((name) => name > last));
    expect(await schemaOf(db)).toEqual(await schemaOf(database.db));

    const log = { info: () => {}, error: () => {} };
    const loop = new GameLoop({ db, clock: Date.now, log });
    expect(await loop.playRounds(seasonId, 1)).toBe(1);
    const app = await createApi({ db, config: createConfig() });
    const state = contract.gameloop.currentState.path.replace('{seasonId}', seasonId);
    const replies = [contract.sportsdata.leagues.path, state].map((url) => app.inject({ url }));
    expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await app.close();
  });
});

describe('data that other migrations have made are refused in one line:', () => {
  test('a migration in another form', async () => {
    const db = await openEmpty();
    await migrate(db);
    await sql`
      update migration_checksum set checksum = 'another' where name = '0012-season-news'`.execute(
      db,
    );
    await expect(migrate(db)).rejects.toMatchObject({
      name: 'DatabaseUnfitError',
      code: 'MIGRATIONS_DIFFER',
      message:
        'The data were made with another form of the migration 0012-season-news: start the version that made them.',
    });
  });

  test('a migration this version does not have', async () => {
    const db = await openEmpty();
    await migrate(db);
    await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(db);
    await expect(migrate(db)).rejects.toMatchObject({
      code: 'MIGRATIONS_DIFFER',
      message: expect.stringContaining('with the migration 9999-later'),
    });
  });
});

test('A database that is up to date is not written to', async () => {
  const db = await openEmpty();
  await migrate(db);
  const read = new URL(addressOf(db));
  read.searchParams.set('options', '-c default_transaction_read_only=on');
  const reader = openDatabase({ url: read.href });
  opened.push(reader);
  expect(await migrate(reader)).toEqual([]);
});
