import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { contractionsOf, contractionsOfAll, relianceOn } from '../testing/contractions.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { gameMigrations } from './migrate.ts';

/**
 * From before there was the rule. None is added: what is to go is left unused by one version, and
 * taken away by one that comes later.
 */
const BEFORE_THE_RULE = {
  '0011-ledger-actions': [
    // Of columns it adds, whose defaults pass: whoever does not know them fills them so.
    'ledger is held to more: CHECK (((captain_player_no IS NULL) = (captain_round_no IS NULL)))',
    'ledger is held to more: CHECK ((hard_currency >= 0))',
    'ledger is held to more: CHECK ((xp >= 0))',
  ],
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a migration takes nothing from a server of before it, which goes on meanwhile', async () => {
  expect(await contractionsOfAll(database.db, gameMigrations)).toEqual(BEFORE_THE_RULE);
});

/** What a statement takes; its change is undone. */
async function takenBy(statement: string): Promise<readonly string[]> {
  const undone = new Error('undone');
  const contractions: string[] = [];
  const tried = database.db.transaction().execute(async (trx) => {
    const before = await relianceOn(trx);
    await sql.raw(statement).execute(trx);
    contractions.push(...contractionsOf(before, await relianceOn(trx)));
    throw undone;
  });
  await expect(tried).rejects.toBe(undone);
  return contractions;
}

test.each([
  ['alter table season drop column name', 'season.name is gone'],
  ['alter table season rename name to label', 'season.name is gone'],
  ['drop table user_device', /^user_device\.\w+ is gone$/],
  ['alter table users alter name type varchar(9)', /^users\.name was text and is character/],
  ['alter table users alter image set not null', 'users.image needs a value'],
  ['alter table users add column motto text not null', 'users.motto needs a value'],
  ['alter table users alter version drop default', 'users.version needs a value'],
  ['alter table users add check (length(name) < 99)', /^users is held to more: CHECK/],
  ['create unique index on users (name)', /^users is held to more: CREATE UNIQUE INDEX/],
])('%s is noticed', async (statement, expected) => {
  expect((await takenBy(statement))[0]).toMatch(expected);
});

test.each([
  'alter table users add column motto text',
  "alter table users add column motto text not null default ''",
  'create table motto (id bigint not null, motto text not null unique)',
  'create index on users (name)',
])('%s takes nothing', async (statement) => {
  expect(await takenBy(statement)).toEqual([]);
});
