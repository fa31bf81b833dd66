import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { insertAnnouncement } from '../administration/announcements.command.ts';
import type { Delivery } from './delivery/delivery.ts';
import { type DeliveryOutcome, outcomeOf, type Parcel } from './delivery/delivery.types.ts';
import { insertDevice } from './devices/device.repository.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { tellAnnouncements } from './events/announcements.command.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SHARED = 'fcm.googleapis.com';

let game: PushFixture;
let dispatcher: Dispatcher;
/** What devices answer, by their address; all others take what they are sent. */
const answers = new Map<string, { readonly status: number; readonly retryAfter?: string }>();
/** Addresses that were told something. */
let told: string[];
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(async () => {
  await game.reset();
  answers.clear();
  told = [];
  const deliver = async (parcels: readonly Parcel[]) =>
    parcels.map(({ device }): DeliveryOutcome => {
      const { status = 201, retryAfter } = answers.get(device.address) ?? {};
      if (status === 201) told.push(device.address);
      return outcomeOf(status, retryAfter, game.now());
    });
  const kinds = async () => new Set(['web', 'android'] as const);
  dispatcher = new Dispatcher(game.context, { kinds, deliver } as unknown as Delivery);
});
afterAll(() => game.close());

async function addDevice(kind: 'web' | 'android', address: string, service = SHARED) {
  const device = {
    userId: game.users[0]?.id ?? '',
    kind,
    address,
    service,
    label: 'Test',
  } as const;
  const said = { ...device, language: 'de', keys: undefined, browser: undefined } as const;
  await game.db.transaction().execute((trx) => insertDevice(trx, said, new Date(game.now())));
}

async function announce(hours = 5): Promise<void> {
  const [from, until] = [game.now(), game.now() + hours * HOUR];
  const announcement = { level: 'INFO', de: 'Hallo', en: 'Hello', from, until } as const;
  await game.db.transaction().execute((trx) => insertAnnouncement(trx, announcement));
  await tellAnnouncements(game.context, game.now());
}

const deliver = async () => Object.fromEntries((await dispatcher.dispatch()).outcomes);

/** What is told of a next announcement, a moment later. */
async function tellMore() {
  told = [];
  game.setNow(game.now() + MINUTE);
  await announce();
  return { outcomes: await deliver(), told: told.toSorted() };
}

const slow = (retryAfter = '3600') => ({ status: 429, retryAfter });
const busy = { status: 503, retryAfter: '3600' };

describe('a service that wants to be left alone', () => {
  test.each([slow(), busy])(
    'by apps (%j) is not by the browsers of the same host',
    async (answer) => {
      await addDevice('android', 'app');
      await addDevice('web', 'browser');
      answers.set('app', answer);
      await announce();
      expect(await deliver()).toEqual({ 'slow-down': 1, sent: 1 });
      expect(await tellMore()).toEqual({ outcomes: { sent: 1 }, told: ['browser'] });
    },
  );

  test('by one endpoint is by no other one of the host', async () => {
    for (const address of ['one', 'other']) await addDevice('web', address);
    answers.set('one', slow());
    await announce();
    expect(await deliver()).toEqual({ 'slow-down': 1, sent: 1 });
    answers.clear();
    expect(await tellMore()).toEqual({ outcomes: { sent: 1 }, told: ['other'] });
    game.setNow(game.now() + HOUR);
    expect(await deliver()).toEqual({ sent: 1 });
    expect(told).toEqual(['other', 'one']);
  });

  test('by itself is by all of its endpoints, and by those of no other host', async () => {
    for (const address of ['one', 'other']) await addDevice('web', address);
    await addDevice('web', 'elsewhere', 'push.example.org');
    answers.set('one', busy);
    await announce();
    await deliver();
    answers.clear();
    expect(await tellMore()).toEqual({ outcomes: { sent: 1 }, told: ['elsewhere'] });
  });

  test('by many of its endpoints is by all, for as long as most of them say', async () => {
    const many = ['1', '2', '3', '4', '5'];
    for (const address of [...many, 'other']) await addDevice('web', address);
    for (const address of many) answers.set(address, slow(address === '1' ? '3600' : '600'));
    await announce();
    expect(await deliver()).toEqual({ 'slow-down': 5, sent: 1 });
    answers.clear();
    expect(await tellMore()).toEqual({ outcomes: {}, told: [] });
    game.setNow(game.now() + 9 * MINUTE);
    expect(await deliver()).toEqual({ sent: 5 });
    expect(told.toSorted()).toEqual(['2', '3', '4', '5', 'other']);
  });
});

test('what a pause outlasts is told apart from what quiet hours do', async () => {
  await addDevice('web', 'browser');
  answers.set('browser', busy);
  await announce();
  await deliver();
  await announce(0.5);
  expect(await deliver()).toEqual({ paused: 1 });
});
