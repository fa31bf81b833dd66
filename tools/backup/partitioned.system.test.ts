import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@spieltag/api/database';
import { openFeed } from '@spieltag/api/feed';
import { importSeason } from '@spieltag/api/game';
import { sql } from 'kysely';
import { distribute } from '../../api/src/ledger/distribution.fixture.ts';
import { schemaOf } from '../../api/src/testing/schema-of.ts';
import { createTestDatabase } from '../../api/src/testing/test-database.ts';
import { Guest } from '../start/testing/guest.ts';
import { type Place, Places } from './testing/places.ts';
import { startSite } from './testing/site.ts';

const feedSpec = { provider: 'generated', seed: 8 } as const;
/** Enough that they lie in several partitions. */
const PLAYERS = 6;

let places: Places;
beforeAll(async () => {
  places = await Places.make();
  const { database } = places;
  await importSeason(database.db, openFeed(feedSpec), { feedSpec, clock: { mode: 'stepped' } });
  await distribute({ db: database.db, database });
});
afterAll(() => places.remove());

/** The rows of a table without what only the one database has, in an order of their own. */
async function rowsOf(url: string, table: string): Promise<readonly unknown[]> {
  const db = openDatabase({ url, maxConnections: 1 });
  const of = sql.raw(table === 'kept_ledger' ? `to_jsonb(t) - 'user_id'` : 'to_jsonb(t)');
  const { rows } = await sql`
    select ${of} as row from ${sql.table(table)} t order by 1`.execute(db);
  await db.destroy();
  return rows;
}

async function playOn({ databaseUrl, dataDir }: Place, guests: readonly Guest[]): Promise<void> {
  const site = await startSite(databaseUrl, dataDir);
  for (const guest of guests) await guest.buyOne(site.url);
  await site.close();
}

test('tables that are partitioned come back whole, in tables as migrations make them', async () => {
  const guests = Array.from({ length: PLAYERS }, () => new Guest());
  await playOn(places.first, guests);
  const { db } = places.database;
  await sql`
    insert into kept_ledger (season_id, round_id, user_no, user_id, budget, formation_id,
      slot_player_no, packed_slots, player_market_phase)
    select season_id, 'ro-1', user_no, user_id, budget, formation_id, slot_player_no, packed_slots,
      player_market_phase
    from ledger`.execute(db);
  await sql`create table noted_by_hand (n serial, what text)`.execute(db);
  await sql`insert into noted_by_hand (what) values ('before the update')`.execute(db);
  expect(await places.spieltag(places.first, 'backup', 'partitioned')).toMatchObject({ code: 0 });

  const place = await places.empty();
  const restored = await places.spieltag(place, 'restore', 'partitioned');
  expect(restored).toMatchObject({ code: 0 });
  const lines = restored.stderr.split('\n').filter((line) => line.startsWith('not restored'));
  expect(lines).toEqual([
    'not restored, as the game has no such thing: the table noted_by_hand with 1 rows',
    'not restored, as the game has no such thing: the column kept_ledger.user_id',
  ]);
  for (const table of ['ledger', 'ledger_transaction', 'kept_ledger', 'users']) {
    const rows = await rowsOf(places.first.databaseUrl, table);
    expect(rows.length).toBeGreaterThanOrEqual(PLAYERS);
    expect(await rowsOf(place.databaseUrl, table)).toEqual(rows);
  }
  const migrated = await createTestDatabase();
  const again = openDatabase({ url: place.databaseUrl, maxConnections: 1 });
  expect(await schemaOf(again)).toEqual(await schemaOf(migrated.db));
  await again.destroy();
  await migrated.close();
  await playOn(place, guests);
});

test('a backup in which a table of the game is missing is refused, and changes nothing', async () => {
  const { db } = places.database;
  await sql`alter table ledger_request rename to ledger_request_of_before`.execute(db);
  expect(await places.spieltag(places.first, 'backup', 'renamed')).toMatchObject({ code: 0 });
  await sql`alter table ledger_request_of_before rename to ledger_request`.execute(db);
  const place = await places.empty();
  expect(await places.spieltag(place, 'restore', 'renamed')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/has no table ledger_request, .* \(BACKUP_INCOMPLETE\)/),
  });
  expect(await places.spieltag(place, 'restore', 'partitioned')).toMatchObject({ code: 0 });
});
