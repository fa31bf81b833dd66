import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { insertAnnouncement } from '../administration/announcements.command.ts';
import { tellAnnouncements } from './events/announcements.command.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let game: PushFixture;
/** When lineups are frozen. */
let lockAt: number;
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(async () => {
  await game.reset();
  lockAt = game.kickOff - MINUTE;
  await game.playInRealTime();
});
afterAll(() => game.close());

const user = (no: number) => game.users[no]?.id ?? '';

async function announce(de: string, hours: number): Promise<void> {
  const [from, until] = [game.now(), game.now() + hours * HOUR];
  await game.db
    .transaction()
    .execute((trx) => insertAnnouncement(trx, { level: 'INFO', de, en: de, from, until }));
  await tellAnnouncements(game.context, game.now());
}

test('a reminder waits no longer for a device than until then, what comes along does', async () => {
  await game.subscribe(user(0));
  await game.emptySlot(user(0));
  game.setNow(lockAt - HOUR);
  await game.watch();
  await announce('Wartung', 7 * 24);
  await announce('Pause', 6 * 24);
  expect(await game.deliver()).toEqual({ sent: 2 });
  const told = game.service.received.map(({ payload, ttl }) => [payload.title, ttl / 3600]);
  expect(told.toSorted()).toEqual([
    ['2 Neuigkeiten für dich', 6 * 24],
    ['Dein Team ist noch nicht bereit', 1],
  ]);
});

test('a reminder stands first among what is told with it', async () => {
  await game.subscribe(user(0));
  await game.emptySlot(user(0));
  game.setNow(lockAt - 2 * HOUR);
  for (const text of ['eins', 'zwei', 'drei', 'vier']) await announce(text, 2);
  await game.watch();
  expect(await game.deliver()).toEqual({ sent: 1 });
  expect(game.service.received[0]?.payload).toMatchObject({
    title: '5 Neuigkeiten für dich',
    body: expect.stringMatching(/^Dein Team ist noch nicht bereit – .*… und 1 mehr$/s),
    url: `/${game.seasonId}`,
  });
});
