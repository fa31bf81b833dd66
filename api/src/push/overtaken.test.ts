import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createPushFixture, type PushFixture } from './push.fixture.ts';
import { enqueueEach } from './queue/enqueue.ts';

let game: PushFixture;
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(async () => {
  await game.reset();
  for (const [no, { id }] of game.users.entries()) await change(id, { name: NAMES[no] ?? '' });
  await game.subscribe(user(0));
});
afterAll(() => game.close());

const NAMES = ['Anna', 'Bo', 'Cem', 'Dea'];
const user = (no: number) => game.users[no]?.id ?? '';
const change = (id: string, { name, isGone = false }: { name?: string; isGone?: boolean }) =>
  sql`
    update users set name = coalesce(${name ?? null}, name),
      deleted_at = case when ${isGone}::boolean then now() end
    where id = ${id}`.execute(game.db);

/** Writes that somebody was overtaken, and what of it is kept. */
async function overtaken(about: object): Promise<void> {
  const { id: deviceId } = await game.db
    .selectFrom('push_device')
    .select('id')
    .executeTakeFirstOrThrow();
  const times = { dueAt: game.now(), expiresAt: game.now() + 86_400_000 };
  const occasion = { event: 'overtaken:test', kind: 'overtaken', seasonId: game.seasonId } as const;
  const place = { roundId: 'ro-1', groupId: 'gr-1', groupName: 'Stammtisch' };
  await game.db
    .transaction()
    .execute((trx) =>
      enqueueEach(trx, { ...occasion, ...times }, [
        { deviceId, userId: user(0), about: { ...place, ...about } },
      ]),
    );
}

const told = () => game.service.received.map(({ payload }) => payload.body);
const byThree = () => ({
  names: ['Bo', 'Cem', 'Dea'],
  userIds: [user(1), user(2), user(3)],
  count: 3,
});

test('who was overtaken hears the names as they are when it is told', async () => {
  await overtaken(byThree());
  await change(user(1), { name: 'Boris' });
  expect(await game.deliver()).toEqual({ sent: 1 });
  expect(told()).toEqual(['Boris, Cem und Dea sind an dir vorbeigezogen.']);
});

test('whose account is gone by then is not told of', async () => {
  await overtaken({ ...byThree(), count: 4 });
  await change(user(2), { name: 'Libero Luchs 4821', isGone: true });
  expect(await game.deliver()).toEqual({ sent: 1 });
  expect(told()).toEqual(['Bo, Dea und noch jemand sind an dir vorbeigezogen.']);
});

test('nothing is told when nobody is left to tell of', async () => {
  await overtaken(byThree());
  for (const no of [1, 2, 3]) await change(user(no), { isGone: true });
  expect(await game.deliver()).toEqual({ settled: 1 });
});

test('what a version before wrote with names is told with them', async () => {
  await overtaken({ names: ['Bo'], count: 1 });
  expect(await game.deliver()).toEqual({ sent: 1 });
  expect(told()).toEqual(['Bo ist an dir vorbeigezogen.']);
});
