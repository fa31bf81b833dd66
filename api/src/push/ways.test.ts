import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Insertable } from 'kysely';
import { Registry } from 'prom-client';
import { insertAnnouncement } from '../administration/announcements.command.ts';
import type { PushDeviceTable } from '../database/tables/push.tables.ts';
import { until } from '../testing/until.ts';
import { Delivery } from './delivery/delivery.ts';
import { hashOf, makeDeviceId } from './devices/device.repository.ts';
import { VapidKeys } from './devices/vapid-keys.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { tellAnnouncements } from './events/announcements.command.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';
import { PushLoop } from './push-loop.ts';
import { PushMetrics } from './push-metrics.ts';
import { TestMailServer } from './testing/mail-server.ts';

const HOUR = 3_600_000;
/** What hangs would go on hanging for as long as one waits. */
const SOON_MS = 20_000;

const mails = new TestMailServer();
let game: PushFixture;
beforeAll(async () => {
  await mails.start();
  game = await createPushFixture();
});
afterAll(async () => {
  await game.close();
  await mails.close();
});

let delivery: Delivery;
let loop: PushLoop;
beforeEach(async () => {
  await game.reset();
  mails.received.length = 0;
  game.push.mail = { smtpUrl: mails.url, from: 'Spieltag <game@example.org>' };
  open();
});
afterEach(async () => {
  mails.silentFrom = undefined;
  mails.hangUp();
  await loop.stop();
  await delivery.close();
});

/** As a server does that starts. */
function open(): void {
  delivery = new Delivery(game.context, new VapidKeys(game.context));
  const { db } = game;
  const metrics = new PushMetrics(new Registry(), db, {
    delivers: () => true,
    clock: game.now,
    guestCodesPerHour: 500,
  });
  const dispatcher = new Dispatcher(game.context, delivery);
  loop = new PushLoop(game.context, dispatcher, { leads: true }, metrics);
}

async function announce(): Promise<void> {
  const [from, until] = [game.now(), game.now() + HOUR];
  const announcement = { level: 'INFO', de: 'Hallo', en: 'Hello', from, until } as const;
  await game.db.transaction().execute((trx) => insertAnnouncement(trx, announcement));
  await tellAnnouncements(game.context, game.now());
}

type Device = Pick<Insertable<PushDeviceTable>, 'kind' | 'address' | 'service' | 'p256dh' | 'auth'>;

/** A device of a user, which is due a message. */
async function writeMessage(device: Device): Promise<void> {
  const [now, id, userId] = [new Date(game.now()), makeDeviceId(), game.users[0]?.id ?? ''];
  await game.db
    .insertInto('push_device')
    .values({
      ...{ id, user_id: userId, ...device, address_hash: hashOf(device.address) },
      ...{ label: 'Test', language: 'de', confirmed_at: now, browser: null },
      ...{ code_hash: null, code_until: null, unsubscribe_token: randomUUID() },
    })
    .execute();
  await game.db
    .insertInto('push_message')
    .values({
      ...{ device_id: id, event: `test:${id}`, user_id: userId, kind: 'test', season_id: null },
      ...{ about: JSON.stringify({}), made_at: now, due_at: now, claimed_at: null, outcome: null },
      expires_at: new Date(game.now() + HOUR),
    })
    .execute();
}

async function writeMails(count: number): Promise<void> {
  const mail = { kind: 'mail', service: 'mail', p256dh: null, auth: null } as const;
  for (let no = 0; no < count; no++) {
    await writeMessage({ ...mail, address: `${randomUUID()}@example.org` });
  }
}

describe('a mail server that hangs', () => {
  beforeEach(() => {
    mails.silentFrom = /^EHLO/;
    mails.silenced = 0;
  });

  test('keeps back nothing that browsers are told', async () => {
    await writeMails(1);
    loop.start();
    await until('the mail server is waited for', () => mails.silenced > 0);
    await game.subscribe(game.users[1]?.id ?? '');
    await announce();
    await until('the browser is told', () => game.service.received.length === 1, SOON_MS);
  });

  test('holds up no server that ends, and what it was not handed is left to the next', async () => {
    await writeMails(10);
    loop.start();
    await until('it is asked over all connections', () => mails.silenced === 4);
    let isStopped = false;
    const stopping = loop.stop().then(() => {
      isStopped = true;
    });
    await until('the server ends', () => isStopped, SOON_MS);
    await stopping;
    const left = (await game.messages()).map(({ claimed_at, outcome }) =>
      claimed_at === null ? 'waits' : outcome,
    );
    expect(left.sort()).toEqual([...Array(4).fill('failed'), ...Array(6).fill('waits')]);
    await delivery.close();
    mails.silentFrom = undefined;
    open();
    await loop.drain();
    expect(mails.received).toHaveLength(6);
  });
});

test('a push service that hangs holds up no server that ends for longer than its answers may take', async () => {
  const underWay = 128;
  const all = 2 * underWay;
  for (let no = 0; no < all; no++) {
    const { name, address, keys } = game.service.subscribe();
    await writeMessage({ kind: 'web', address, service: new URL(address).host, ...keys });
    game.service.behave(name, 'hang');
  }
  loop.start();
  await until('it is asked as much as at a time', () => game.service.tries.size >= underWay);
  await loop.stop();
  // On a busy machine some have been given up by then, and others begun in their place.
  const asked = game.service.tries.size;
  expect(asked).toBeLessThan(all);
  const outcomes = (await game.messages()).map(({ outcome }) => outcome ?? 'waits');
  expect(outcomes.sort()).toEqual([
    ...Array(asked).fill('failed'),
    ...Array(all - asked).fill('waits'),
  ]);
});

test('what a server that ends hands back is told at once by the next, and counts once', async () => {
  Object.assign(game.push, { pauseSeconds: 120, perDay: 1 });
  await game.subscribe(game.users[1]?.id ?? '');
  await announce();
  delivery.letGo();
  await new Dispatcher(game.context, delivery).dispatch();
  expect(game.service.received).toHaveLength(0);
  await delivery.close();
  open();
  await loop.drain();
  expect(game.service.received).toHaveLength(1);
  const counts = await game.db.selectFrom('push_device').select('told_count').execute();
  expect(counts).toEqual([{ told_count: 1 }]);
});

describe('a mail server that knows nobody of a name', () => {
  const addresses = async () =>
    (await game.db.selectFrom('push_device').select('id').where('kind', '=', 'mail').execute())
      .length;

  test('is believed of some, and of none where it says so of most', async () => {
    mails.refuse = '550 5.1.1 nobody';
    await writeMails(4);
    await loop.drain();
    expect(await addresses()).toBe(0);
    await writeMails(5);
    await loop.drain();
    expect(await addresses()).toBe(5);
    expect((await game.messages()).map(({ outcome }) => outcome).sort()).toEqual([
      ...Array(4).fill('gone'),
      ...Array(5).fill('refused'),
    ]);
    expect(game.lines).toContain('so many devices are said to be gone that none is believed to be');
    mails.refuse = undefined;
  });
});
