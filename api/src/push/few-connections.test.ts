import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { addressOf, openDatabase } from '../database/index.ts';
import { Delivery } from './delivery/delivery.ts';
import { VapidKeys } from './devices/vapid-keys.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';

const HOUR = 3_600_000;
/** The fewest a server is to be given. */
const CONNECTIONS = 4;
const BATCHES = 3;
const DEVICES = 12;

let game: PushFixture;
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(async () => {
  await game.reset();
  await game.playInRealTime();
});
afterAll(() => game.close());

test('reminders go out over the fewest connections, one of which leads the seasons', async () => {
  for (const { id } of game.users) await game.emptySlot(id);
  for (let no = 0; no < DEVICES; no++) await game.subscribe(game.users[no % 4]?.id ?? '');
  game.setNow(game.kickOff - HOUR / 2);
  await game.watch();
  const db = openDatabase({ url: addressOf(game.db), maxConnections: CONNECTIONS });
  const context = { ...game.context, db };
  const delivery = new Delivery(context, new VapidKeys(context));
  const dispatcher = new Dispatcher(context, delivery);
  await db.connection().execute(async (leader) => {
    await sql`select 1`.execute(leader);
    const batches = Array.from({ length: BATCHES }, () =>
      dispatcher.dispatch(DEVICES / BATCHES, 'browser'),
    );
    const figures = await Promise.all(batches);
    expect(figures.map(({ looked }) => looked)).toEqual(batches.map(() => DEVICES / BATCHES));
  });
  expect(game.service.received).toHaveLength(DEVICES);
  await delivery.close();
  await db.destroy();
});
