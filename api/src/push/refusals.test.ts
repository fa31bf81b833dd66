import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { insertAnnouncement } from '../administration/announcements.command.ts';
import { tellAnnouncements } from './events/announcements.command.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';

const HOUR = 3_600_000;
/** As many as give a device up. */
const MANY = 20;
const DEVICES = 10;
const TAKES_NOTHING =
  'a push service takes so little of this game that no device is given up for it';

let game: PushFixture;
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(async () => {
  await game.reset();
  game.lines.length = 0;
  game.push.perDay = 3 * MANY;
});
afterAll(() => game.close());

async function tell(): Promise<Record<string, number>> {
  const [from, until] = [game.now(), game.now() + HOUR];
  const announcement = { level: 'INFO', de: 'Hallo', en: 'Hello', from, until } as const;
  await game.db.transaction().execute((trx) => insertAnnouncement(trx, announcement));
  await tellAnnouncements(game.context, game.now());
  return game.deliver();
}

async function subscribeMany(): Promise<string[]> {
  const names: string[] = [];
  for (let no = 0; no < DEVICES; no++) {
    names.push((await game.subscribe(game.users[no % 4]?.id ?? '')).name);
  }
  return names;
}

const endpoints = async () =>
  (await game.db.selectFrom('push_device').select('address').execute()).map(
    ({ address }) => address.split('/').at(-1) ?? '',
  );

test.each([401, 403, 500])(
  'a service that answers everybody %i costs nobody a subscription',
  async (status) => {
    const names = await subscribeMany();
    for (const name of names) game.service.behave(name, { status });
    for (let no = 0; no < MANY; no++) await tell();
    expect(await endpoints()).toHaveLength(DEVICES);
    expect(game.lines).toEqual([TAKES_NOTHING]);
    for (const name of names) game.service.behave(name, undefined);
    expect(await tell()).toEqual({ sent: DEVICES });
  },
);

test('one that is refused where others are not is given up alone', async () => {
  const [name = '', ...others] = await subscribeMany();
  game.service.behave(name, { status: 403 });
  for (let no = 0; no < MANY; no++) await tell();
  expect((await endpoints()).toSorted()).toEqual(others.toSorted());
  expect(game.lines).toEqual([]);
});

test('who is told something alone is spared as well, until the service takes something again', async () => {
  const names = await subscribeMany();
  const [name = ''] = names;
  for (const each of names) game.service.behave(each, { status: 403 });
  await tell();
  for (const userId of game.users.map(({ id }) => id)) await game.want(userId, { global: false });
  await game.want(game.users[0]?.id ?? '', {});
  const own = names.filter((_, no) => no % 4 === 0);
  await game.db
    .deleteFrom('push_device')
    .where('user_id', '=', game.users[0]?.id ?? '')
    .where('address', 'not like', `%${name}`)
    .execute();
  for (let no = 0; no < MANY; no++) expect(await tell()).toEqual({ refused: 1 });
  expect(await endpoints()).toHaveLength(DEVICES - own.length + 1);
  game.service.behave(name, undefined);
  expect(await tell()).toEqual({ sent: 1 });
  game.service.behave(name, { status: 403 });
  for (let no = 0; no < MANY; no++) await tell();
  expect(await endpoints()).not.toContain(name);
});
