import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  insertAnnouncement,
  withdrawAnnouncement,
} from '../administration/announcements.command.ts';
import type { Delivery } from './delivery/delivery.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { tellAnnouncements } from './events/announcements.command.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';
import { lockDue } from './queue/claim.ts';

const HOUR = 3_600_000;

let game: PushFixture;
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(() => game.reset());
afterAll(() => game.close());

const user = (no: number) => game.users[no]?.id ?? '';

/** Announces something to everybody, and writes the messages of it. */
async function announce(de: string, hours = 1) {
  const [from, until] = [game.now(), game.now() + hours * HOUR];
  const made = await game.db
    .transaction()
    .execute((trx) => insertAnnouncement(trx, { level: 'INFO', de, en: `en ${de}`, from, until }));
  await tellAnnouncements(game.context, game.now());
  return made;
}

const bodies = () => game.service.received.map(({ payload }) => payload.body);
const deviceCount = async () =>
  (await game.db.selectFrom('push_device').select('id').execute()).length;

describe('a message', () => {
  test('is signed by this game, encrypted for its device, and shown in its language', async () => {
    await game.subscribe(user(0));
    await game.subscribe(user(1), 'en');
    await announce('Hallo');
    expect(await game.deliver()).toEqual({ sent: 2 });
    expect(bodies().sort()).toEqual(['Hallo', 'en Hallo']);
    expect(game.service.received[0]?.contact).toBe('mailto:nobody@localhost.invalid');
    expect(game.service.refused).toEqual([]);
  });

  test('goes to each device of a user', async () => {
    await game.subscribe(user(0));
    await game.subscribe(user(0));
    await announce('Hallo');
    expect(await game.deliver()).toEqual({ sent: 2 });
  });

  test('that was taken back before it was delivered is not', async () => {
    await game.subscribe(user(0));
    const { id } = await announce('Hallo');
    const by = { actor: 'us-admin', at: new Date(game.now()) };
    await withdrawAnnouncement(game.db, by, { announcementId: id, reason: 'falsch' });
    expect(await game.deliver()).toEqual({ settled: 1 });
  });

  test('is not for somebody who is banned, or whose account is gone', async () => {
    await game.subscribe(user(0));
    await game.subscribe(user(1));
    await announce('Hallo');
    const until = new Date(game.now() + HOUR);
    await game.db
      .updateTable('users')
      .set({ banned_until: until })
      .where('id', '=', user(0))
      .execute();
    await game.db.deleteFrom('push_device').where('user_id', '=', user(1)).execute();
    expect(await game.deliver()).toEqual({ unwanted: 1, gone: 1 });
    expect(game.service.tries.size).toBe(0);
  });
});

describe('several messages of a device', () => {
  test('that are due together come as one', async () => {
    const { name } = await game.subscribe(user(0));
    for (const text of ['eins', 'zwei', 'drei']) await announce(text);
    expect(await game.deliver()).toEqual({ sent: 1 });
    expect(game.service.tries.get(name)).toBe(1);
    expect(game.service.received[0]?.payload).toMatchObject({
      title: '3 Neuigkeiten für dich',
      tag: expect.stringMatching(/^summary:announcement:\d+$/),
    });
    const stored = await game.messages();
    expect(stored.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent']);
  });

  test('that follow one another wait until the pause is over, and come as one', async () => {
    game.push.pauseSeconds = 120;
    await game.subscribe(user(0));
    await announce('eins');
    await game.deliver();
    await announce('zwei');
    game.setNow(game.now() + 60_000);
    await announce('drei');
    expect(await game.deliver()).toEqual({});
    game.setNow(game.now() + 60_000);
    expect(await game.deliver()).toEqual({ sent: 1 });
    expect(bodies()).toEqual(['eins', expect.stringMatching(/zwei\n.*drei/)]);
  });

  test('are no more a day than is set', async () => {
    game.push.perDay = 2;
    await game.subscribe(user(0));
    for (const text of ['eins', 'zwei', 'drei']) {
      await announce(text, 48);
      await game.deliver();
    }
    expect(bodies()).toEqual(['eins', 'zwei']);
    game.setNow(game.now() + 24 * HOUR);
    await game.deliver();
    expect(bodies()).toEqual(['eins', 'zwei', 'drei']);
  });
});

describe('a push service that', () => {
  test.each([404, 410])(
    'answers %i ends the subscription, and nothing is sent there again',
    async (status) => {
      const { name } = await game.subscribe(user(0));
      game.service.behave(name, { status });
      await announce('eins');
      expect(await game.deliver()).toEqual({ gone: 1 });
      expect(await deviceCount()).toBe(0);
      await announce('zwei');
      expect(await game.deliver()).toEqual({});
      expect(game.service.tries.get(name)).toBe(1);
    },
  );

  test.each([
    ['answers 413', { status: 413 }, 'too-large'],
    ['answers 403: it does not take our word', { status: 403 }, 'refused'],
    ['answers 500', { status: 500 }, 'failed'],
    ['leads elsewhere', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }, 'failed'],
    ['speaks no HTTP', 'garbage', 'failed'],
  ] as const)('%s is tried once, and the device is kept', async (_, behaviour, outcome) => {
    const { name } = await game.subscribe(user(0));
    game.service.behave(name, behaviour);
    await announce('eins');
    expect(await game.deliver()).toEqual({ [outcome]: 1 });
    expect(await game.deliver()).toEqual({});
    expect(game.service.tries.get(name)).toBe(1);
    expect(await deviceCount()).toBe(1);
  });

  test('takes the message and says more than anybody reads is not read to the end', async () => {
    const { name } = await game.subscribe(user(0));
    game.service.behave(name, 'endless');
    await announce('eins');
    expect(await game.deliver()).toEqual({ sent: 1 });
  });

  test('asks for a pause is left alone for so long, others are not', async () => {
    const { name } = await game.subscribe(user(0));
    game.service.behave(name, { status: 429, headers: { 'retry-after': '600' } });
    await announce('eins', 5);
    expect(await game.deliver()).toEqual({ 'slow-down': 1 });
    game.service.behave(name, undefined);
    await announce('zwei', 5);
    game.setNow(game.now() + 599_000);
    expect(await game.deliver()).toEqual({});
    game.setNow(game.now() + 1000);
    expect(await game.deliver()).toEqual({ sent: 1 });
    // What was tried is not tried again.
    expect(bodies()).toEqual(['zwei']);
  });

  test('fails again and again is given up', async () => {
    const { name } = await game.subscribe(user(0));
    game.service.behave(name, { status: 500 });
    for (let no = 0; no < 20; no++) {
      await announce(`${no}`);
      await game.deliver();
    }
    expect(await deviceCount()).toBe(0);
  });
});

test('a network on which push services are not to be had gives up no browser', async () => {
  const { name } = await game.subscribe(user(0));
  game.service.behave(name, 'garbage');
  for (let no = 0; no < 20; no++) {
    await announce(`${no}`);
    expect(await game.deliver()).toEqual({ failed: 1 });
  }
  expect(await deviceCount()).toBe(1);
});

test('what fails on the way to a service gives up no device, however often', async () => {
  await game.subscribe(user(0));
  const without = {
    kinds: async () => new Set(['web'] as const),
    deliver: async (parcels: readonly unknown[]) =>
      parcels.map(() => ({ outcome: 'refused', sparesDevice: true })),
  } as unknown as Delivery;
  const dispatcher = new Dispatcher(game.context, without);
  for (let no = 0; no < 25; no++) {
    await announce(`${no}`);
    await dispatcher.dispatch();
  }
  expect(await deviceCount()).toBe(1);
});

describe('a push service that does not answer', () => {
  test('is left after a while, is tried once, and keeps nobody else waiting', async () => {
    const { name } = await game.subscribe(user(0));
    await game.subscribe(user(1));
    game.service.behave(name, 'hang');
    await announce('eins');
    expect(await game.deliver()).toEqual({ failed: 1, sent: 1 });
    expect(await game.deliver()).toEqual({});
    expect(game.service.tries.get(name)).toBe(1);
    expect(await deviceCount()).toBe(2);
  });
});

describe('each device is tried once for an event', () => {
  test('also when the server dies after it has claimed', async () => {
    await game.subscribe(user(0));
    await announce('eins');
    const dying = {
      kinds: async () => new Set(['web'] as const),
      deliver: async () => {
        throw new Error('killed');
      },
    } as unknown as Delivery;
    const killed = new Dispatcher(game.context, dying);
    await expect(killed.dispatch()).rejects.toThrow('killed');
    expect(await game.deliver()).toEqual({});
    expect(game.service.tries.size).toBe(0);
    expect(await game.messages()).toMatchObject([{ outcome: 'trying' }]);
  });

  test('however many servers deliver at a time', async () => {
    const names: string[] = [];
    for (let no = 0; no < 40; no++) names.push((await game.subscribe(user(no % 4))).name);
    await announce('eins');
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while ((await game.dispatch(3)).looked > 0);
      }),
    );
    expect(names.map((name) => game.service.tries.get(name))).toEqual(names.map(() => 1));
  });

  test('and what one has claimed nobody else sees, before it is written down', async () => {
    await game.subscribe(user(0));
    await announce('eins');
    const now = new Date(game.now());
    await game.db.transaction().execute(async (trx) => {
      expect(await lockDue(trx, now, 10)).toHaveLength(1);
      const other = await game.db.transaction().execute((second) => lockDue(second, now, 10));
      expect(other).toEqual([]);
    });
  });
});
