import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { insertAnnouncement } from '../administration/announcements.command.ts';
import { until } from '../testing/until.ts';
import { Delivery } from './delivery/delivery.ts';
import { VapidKeys } from './devices/vapid-keys.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';
import { PushLoop } from './push-loop.ts';
import { PushMetrics } from './push-metrics.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let game: PushFixture;
let delivery: Delivery;
let loop: PushLoop;
beforeAll(async () => {
  game = await createPushFixture();
  await sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`.execute(game.db);
});
beforeEach(async () => {
  await game.reset();
  game.lines.length = 0;
  delivery = new Delivery(game.context, new VapidKeys(game.context));
  const options = { delivers: () => true, clock: game.now, guestCodesPerHour: 500 };
  const metrics = new PushMetrics(new Registry(), game.db, options);
  loop = new PushLoop(
    game.context,
    new Dispatcher(game.context, delivery),
    { leads: true },
    metrics,
  );
});
afterEach(async () => {
  await loop.stop();
  await sql`drop trigger if exists refused on push_message`.execute(game.db);
  await game.db
    .updateTable('users')
    .set({ deletion_requested_at: null, deletion_due_at: null })
    .execute();
  await delivery.close();
});
afterAll(() => game.close());

/** Messages of which a condition holds cannot be written. */
const refuse = (condition: string) =>
  sql`create trigger refused before insert on push_message for each row
    when (${sql.raw(condition)}) execute function refuse()`.execute(game.db);

async function announce(): Promise<void> {
  const [from, until] = [game.now(), game.now() + HOUR];
  const announcement = { level: 'INFO', de: 'Hallo', en: 'Hello', from, until } as const;
  await game.db.transaction().execute((trx) => insertAnnouncement(trx, announcement));
}

test('an announcement that cannot be written keeps nothing else back, and is said once', async () => {
  await game.subscribe(game.users[0]?.id ?? '');
  await game.db
    .updateTable('users')
    .set({
      deletion_requested_at: new Date(game.now()),
      deletion_due_at: new Date(game.now() + DAY),
    })
    .where('id', '=', game.users[0]?.id ?? '')
    .execute();
  await announce();
  await refuse("new.kind = 'announcement'");
  await loop.look();
  await loop.look();
  expect(await game.messages()).toMatchObject([{ kind: 'deletion' }]);
  expect(game.lines).toEqual(['nobody can be told of something']);
});

test('an announcement for many is written by slices, begun anew where it fails, and told nobody twice', async () => {
  const many = 20_001;
  await sql`
    insert into push_device (id, user_id, kind, address, address_hash, service, label, language, confirmed_at)
    select 'pd-' || lpad(no::text, 16, '0'), ${game.users[0]?.id ?? ''}, 'web', no::text,
      sha256(no::text::bytea), 'none', 'Test', 'de', now()
    from generate_series(1, ${many}::int) no`.execute(game.db);
  await announce();
  await refuse(`new.device_id = 'pd-${String(many).padStart(16, '0')}'`);
  await loop.look();
  const waiting = async () =>
    (await sql`select from push_message where claimed_at is null`.execute(game.db)).rows.length;
  expect(await waiting()).toBe(many - 1);
  const claimed = { claimed_at: new Date(game.now()), outcome: 'sent' };
  await game.db.updateTable('push_message').set(claimed).execute();
  await sql`drop trigger refused on push_message`.execute(game.db);
  await loop.look();
  expect(await waiting()).toBe(1);
  await loop.look();
  expect(await waiting()).toBe(1);
});

test('what nobody needs any more is forgotten while the game goes on', async () => {
  await game.subscribe(game.users[0]?.id ?? '');
  await announce();
  await loop.look();
  game.setNow(game.now() + 4 * DAY);
  loop.start();
  await until('it is forgotten', async () => (await game.messages()).length === 0);
});
