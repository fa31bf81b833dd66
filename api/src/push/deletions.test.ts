import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { tellDeletions } from './events/deletions.command.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';

const DAY_MS = 86_400_000;

let game: PushFixture;
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(async () => {
  await game.reset();
  await setDeletion(null);
});
afterAll(() => game.close());

const leaving = () => game.users[0]?.id ?? '';
const staying = () => game.users[1]?.id ?? '';

/** When the account goes, asked for now; null: it stays. */
async function setDeletion(inDays: number | null): Promise<void> {
  const now = game.now();
  const dates = inDays === null ? [null, null] : [new Date(now), new Date(now + inDays * DAY_MS)];
  const [deletion_requested_at = null, deletion_due_at = null] = dates;
  await game.db
    .updateTable('users')
    .set({ deletion_requested_at, deletion_due_at })
    .where('id', '=', leaving())
    .execute();
}

/** What the leader does in a second; @returns what became of it */
async function look() {
  await tellDeletions(game.context, game.now());
  return game.deliver();
}
const told = () => game.service.received.map(({ payload }) => payload);

test('all devices hear with the wish that the account will be deleted, each in its language', async () => {
  await game.subscribe(leaving());
  await game.subscribe(leaving(), 'en');
  await game.subscribe(staying());
  await game.want(leaving(), { global: false, lineup: false, rating: false, transfers: false });
  await setDeletion(14);
  expect(await look()).toEqual({ sent: 2 });
  expect(
    told()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Dein Konto wird gelöscht', 'Your account will be deleted']);
  const [body = ''] = told().flatMap(({ lang, body }) => (lang === 'de' ? [body] : []));
  expect(body).toMatch(/^Ein Gerät hat darum gebeten\. Bis .+ kannst du es behalten: /);
});

test('they hear it once more on the last day, and no third time', async () => {
  await game.subscribe(leaving());
  await setDeletion(14);
  expect(await look()).toEqual({ sent: 1 });
  expect(await look()).toEqual({});
  game.setNow(game.now() + 13 * DAY_MS - 1);
  expect(await look()).toEqual({});
  game.setNow(game.now() + 1);
  expect(await look()).toEqual({ sent: 1 });
  game.setNow(game.now() + DAY_MS - 1);
  expect(await look()).toEqual({});
});

test('with a day of grace they hear it once', async () => {
  await game.subscribe(leaving());
  await setDeletion(1);
  expect(await look()).toEqual({ sent: 1 });
});

test('nothing is told of an account that was kept meanwhile, and again of another wish', async () => {
  await game.subscribe(leaving());
  await setDeletion(14);
  await tellDeletions(game.context, game.now());
  await setDeletion(null);
  expect(await game.deliver()).toEqual({ settled: 1 });
  await setDeletion(13);
  expect(await look()).toEqual({ sent: 1 });
});

test('an e-mail address is told nothing of it: it was given for reminders', async () => {
  await game.subscribe(leaving());
  await game.db
    .updateTable('push_device')
    .set({ kind: 'mail', address: 'a@example.org', confirmed_at: new Date(game.now()) })
    .execute();
  await setDeletion(14);
  expect(await look()).toEqual({});
});
