import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SeasonCache } from '../season/season-cache.ts';
import type { Delivery } from './delivery/delivery.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';

const HOUR = 3_600_000;

let game: PushFixture;
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(async () => {
  await game.reset();
  await game.playInRealTime();
});
afterAll(() => game.close());

const user = (no: number) => game.users[no]?.id ?? '';

/** Users with one device each, who are due a reminder. */
async function remind(...nos: number[]): Promise<void> {
  for (const no of nos) {
    await game.subscribe(user(no));
    await game.emptySlot(user(no));
  }
  game.setNow(game.kickOff - HOUR / 2);
  await game.watch();
}

/** Messages of which no text can be made, one for each device of a user. */
async function writeUnfit(userId: string): Promise<void> {
  const devices = await game.db
    .selectFrom('push_device')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  const at = new Date(game.now());
  const rows = devices.map(({ id }) => ({
    ...{ device_id: id, event: 'unfit', user_id: userId, kind: 'window', season_id: null },
    ...{
      about: JSON.stringify({ until: 'never', transfers: 1 }),
      made_at: at,
      due_at: at,
      claimed_at: null,
      outcome: null,
    },
    expires_at: new Date(game.now() + HOUR),
  }));
  await game.db.insertInto('push_message').values(rows).execute();
}

test('a message no text can be made of fails alone, and the log says so', async () => {
  await remind(0, 1);
  await game.subscribe(user(2));
  await writeUnfit(user(0));
  await writeUnfit(user(2));
  game.lines.length = 0;
  expect(await game.deliver()).toEqual({ sent: 2, failed: 2 });
  expect(game.service.received.map(({ payload }) => payload.title)).toEqual([
    'Dein Team ist noch nicht bereit',
    'Dein Team ist noch nicht bereit',
  ]);
  const outcomes = (await game.messages()).map(({ event, outcome }) => [
    event === 'unfit' ? 'unfit' : 'reminder',
    outcome,
  ]);
  expect(outcomes).toEqual([
    ['reminder', 'sent'],
    ['reminder', 'sent'],
    ['unfit', 'failed'],
    ['unfit', 'failed'],
  ]);
  expect(game.lines).toEqual(['messages cannot be composed']);
  expect(await game.deliver()).toEqual({});
});

test('a database that fails before the handover leaves messages to the next look', async () => {
  await remind(0);
  const db = game.db.withPlugin({
    transformQuery({ node }) {
      const tables = node.kind === 'SelectQueryNode' ? JSON.stringify(node.from) : '';
      if (tables.includes('"name":"season"')) throw new Error('the database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const context = { ...game.context, db, seasons: new SeasonCache(db) };
  const handedOver: unknown[] = [];
  const delivery = {
    kinds: async () => new Set(['web'] as const),
    deliver: async (parcels: readonly unknown[]) => void handedOver.push(...parcels),
  } as unknown as Delivery;
  await expect(new Dispatcher(context, delivery).dispatch()).rejects.toThrow('is away');
  expect(handedOver).toEqual([]);
  expect(await game.messages()).toMatchObject([{ claimed_at: null, outcome: null }]);
  expect(await game.deliver()).toEqual({ sent: 1 });
});
