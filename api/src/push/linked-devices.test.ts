import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { tellLinkedDevices } from './events/linked-devices.command.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';

const HOUR = 3_600_000;

let game: PushFixture;
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(async () => {
  await game.reset();
  await game.db.deleteFrom('user_device').execute();
});
afterAll(() => game.close());

const user = (no: number) => game.users[no]?.id ?? '';
const look = () => tellLinkedDevices(game.context, game.now());

async function link(
  userId: string,
  { label = null, browser = null }: { label?: string | null; browser?: string | null } = {},
  at = game.now(),
): Promise<void> {
  const values = { user_id: userId, label, browser, linked_at: new Date(at) };
  const credential_hash = Buffer.from(`${userId} ${at}`);
  await game.db
    .insertInto('user_device')
    .values({ ...values, credential_hash })
    .execute();
}

test('a device that was linked is told on those of its account, once, whatever they want to hear', async () => {
  await game.subscribe(user(0));
  await game.subscribe(user(1), 'en');
  await game.want(user(0), { global: false, lineup: false, rating: false, transfers: false });
  await link(user(0), { label: 'iPhone, Safari' });
  await look();
  await look();
  expect(await game.deliver()).toEqual({ sent: 1 });
  expect(game.service.received).toMatchObject([
    {
      payload: {
        title: 'Ein Gerät spielt jetzt dein Team',
        body: 'iPhone, Safari wurde mit deinem Konto verknüpft. Warst du das nicht, melde es hier ab.',
        url: '/help/account',
      },
    },
  ]);
});

test('what it is stays open where it does not say it', async () => {
  await game.subscribe(user(1), 'en');
  await link(user(1));
  await look();
  expect(await game.deliver()).toEqual({ sent: 1 });
  const body = 'Another device was linked to your account. If that was not you, sign it off here.';
  expect(game.service.received).toMatchObject([{ payload: { body } }]);
});

test('what was told costs a look of the leader nothing more', async () => {
  await link(user(0));
  await look();
  let queries = 0;
  const counted = game.db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await tellLinkedDevices({ db: counted }, game.now());
  expect(queries).toBe(1);
});

test('it is not told itself, nor is anybody what was linked long ago', async () => {
  await game.subscribe(user(0));
  await game.db.updateTable('push_device').set({ browser: 'its-own' }).execute();
  await link(user(0), { browser: 'its-own' });
  await game.subscribe(user(1));
  await link(user(1), {}, game.now() - HOUR);
  await look();
  expect(await game.messages()).toEqual([]);
});
