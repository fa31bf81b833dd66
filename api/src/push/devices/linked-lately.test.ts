import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  contract,
  type Login,
  type Route,
  type TransferToken,
} from '@spieltag/shared-kernel/contract';
import { type PushOverview, pushRoutes } from '@spieltag/shared-kernel/push';
import { DEFAULT_PUSH } from '../../settings/push-config.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { TestMailServer } from '../testing/mail-server.ts';

const DAY_MS = 86_400_000;

let now = Date.now();
let server: TestServer;
const mails = new TestMailServer();
beforeAll(async () => {
  await mails.start();
  const mail = { smtpUrl: mails.url, from: 'Spieltag <game@example.org>' };
  const config = { publicUrl: 'https://game.example', push: { ...DEFAULT_PUSH, mail } };
  server = await createTestServer({ config, clock: () => now });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(() => {
  now = Date.now();
  mails.received.length = 0;
});

/** Something that plays: it keeps its uid and its token, and its cookie where it has one. */
interface Device {
  readonly uid: string;
  readonly cookie: string | undefined;
  readonly login: Login;
}

async function post(row: Route, payload: object, { cookie, login }: Partial<Device>) {
  const headers = {
    ...(cookie !== undefined && { cookie: `device=${cookie}` }),
    ...(login && { authorization: `Bearer ${login.jwt}` }),
  };
  const reply = await server.app.inject({ method: 'POST', url: row.path, headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}

const random = () => randomBytes(32).toString('base64url');

async function signIn(uid: string, cookie: string | undefined): Promise<Device> {
  const { body } = await post(contract.account.uidAuth, { uid, buildNr: 51 }, { cookie });
  return { uid, cookie, login: body };
}
const guest = () => signIn(random(), random());
const again = ({ uid, cookie }: Device) => signIn(uid, cookie);

/** Links a device to the account of another one by a code. */
async function link(device: Device, owner: Device): Promise<Device> {
  const made = await post(contract.account.createTransferToken, {}, owner);
  const { transferToken }: TransferToken = made.body;
  const body = { uid: device.uid, transferToken };
  return { ...device, login: (await post(contract.account.transferWithToken, body, device)).body };
}

const appAt = (address: string) => ({ kind: 'android', address, label: 'App', language: 'de' });
const addApp = (by: Device, address = random()) => post(pushRoutes.addDevice, appAt(address), by);
const remove = (by: Device, deviceId: string) => post(pushRoutes.removeDevice, { deviceId }, by);

async function overviewOf({ cookie, login }: Device): Promise<PushOverview> {
  const reply = await server.app.inject({
    url: pushRoutes.overview.path,
    headers: {
      authorization: `Bearer ${login.jwt}`,
      ...(cookie && { cookie: `device=${cookie}` }),
    },
  });
  return reply.json();
}
const toldAt = async (device: Device) => (await overviewOf(device)).devices.map(({ id }) => id);

/** An account that is told at its owner's app. */
async function toldAccount() {
  const owner = await guest();
  const address = random();
  await addApp(owner, address);
  const [ownerApp = ''] = await toldAt(owner);
  now += 1000;
  return { owner, ownerApp, address };
}

/** The same, and a device that has come to it by a code since. */
async function linkedAccount(device?: Device) {
  const told = await toldAccount();
  const linked = await link(device ?? (await guest()), told.owner);
  now += 1000;
  return { ...told, linked };
}

describe('what an account is told at stays for a day when a device is linked by a code', () => {
  test('that wants to end it', async () => {
    const { owner, ownerApp, address, linked } = await linkedAccount();
    // Every start of an app says its address once more.
    await addApp(owner, address);
    expect(await remove(linked, ownerApp)).toMatchObject({
      status: 403,
      body: { code: 'DEVICE_LINKED_LATELY' },
    });
    await addApp(linked);
    const own = (await toldAt(linked)).find((id) => id !== ownerApp);
    expect((await remove(linked, own ?? '')).status).toBe(200);
    expect(await toldAt(owner)).toEqual([ownerApp]);
    now += DAY_MS;
    expect((await remove(await again(linked), ownerApp)).body.devices).toEqual([]);
  });

  test('that brings more than there are places', async () => {
    const { owner, ownerApp, linked } = await linkedAccount();
    for (let no = 0; no < 11; no++) await addApp(linked);
    const all = await toldAt(owner);
    expect([all.length, all.includes(ownerApp)]).toEqual([10, true]);
  });

  test('that brings as many as there are places, which were told somebody else before', async () => {
    const { owner, ownerApp } = await toldAccount();
    const stranger = await signIn(random(), undefined);
    const apps = Array.from({ length: 10 }, random);
    for (const app of apps) await addApp(stranger, app);
    now += 1000;
    const linked = await link(stranger, owner);
    for (const app of apps) await addApp(linked, app);
    const all = await toldAt(owner);
    expect([all.length, all.includes(ownerApp)]).toEqual([10, true]);
  });

  test('that asks with a token from before it had a cookie', async () => {
    const before = await signIn(random(), undefined);
    const { owner, ownerApp, linked } = await linkedAccount(before);
    await signIn(linked.uid, random());
    expect(await remove(linked, ownerApp)).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_INVALID' },
    });
    expect(await toldAt(owner)).toEqual([ownerApp]);
  });

  test('that is over by now', async () => {
    const { owner, ownerApp, linked } = await linkedAccount(await signIn(random(), undefined));
    await server.database.db
      .updateTable('user_device')
      .set({ ends_at: new Date(now - 1) })
      .where('user_id', '=', owner.login.account.id)
      .where('linked_at', 'is not', null)
      .execute();
    expect(await remove(linked, ownerApp)).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_EXPIRED' },
    });
    expect(await toldAt(owner)).toEqual([ownerApp]);
  });
});

describe('what an account wants to be told, set by a device that was linked by a code,', () => {
  const ALL = { global: true, lineup: true, rating: true, transfers: true };
  const night = { from: 1320, until: 420, timeZone: 'Europe/Berlin' };
  const prefer = (by: Device, wishes: object) => {
    const body = { channels: ALL, quietHours: null, language: 'de', ...wishes };
    return post(pushRoutes.setPreferences, body, by);
  };

  test.each([
    ['a channel that is off', {}, { channels: { ...ALL, global: false } }],
    ['quiet hours', {}, { quietHours: night }],
    ['other quiet hours', { quietHours: night }, { quietHours: { ...night, until: 419 } }],
    [
      'quiet hours of elsewhere',
      { quietHours: night },
      { quietHours: { ...night, timeZone: 'Asia/Tokyo' } },
    ],
  ])('is no less for a day: %s', async (_, before, wishes) => {
    const { owner, linked } = await linkedAccount();
    await prefer(owner, before);
    const { channels, quietHours } = await overviewOf(owner);
    const until = now - 1000 + DAY_MS;
    expect(await prefer(linked, wishes)).toMatchObject({
      status: 403,
      body: { code: 'DEVICE_LINKED_LATELY', params: { until } },
    });
    expect(await overviewOf(owner)).toMatchObject({ channels, quietHours });
    now = until;
    expect((await prefer(await again(linked), wishes)).body).toMatchObject(wishes);
  });

  test('may be more, and in another language', async () => {
    const { owner, linked } = await linkedAccount();
    await prefer(owner, { channels: { ...ALL, rating: false }, quietHours: night });
    expect((await prefer(linked, { quietHours: night, language: 'en' })).status).toBe(200);
    expect((await prefer(linked, {})).status).toBe(200);
    expect(await overviewOf(owner)).toMatchObject({ channels: ALL, quietHours: null });
  });
});

describe('the e-mail address of an account', () => {
  const ask = (by: Device, address: string | null) =>
    post(pushRoutes.setEmail, { address, language: 'de' }, by);
  const addressOf = async (device: Device) => (await overviewOf(device)).email.address;

  test.each([
    ['taken away', null],
    ['replaced', 'another@example.org'],
  ])('is not %s for a day by a device that was linked by a code', async (_, wanted) => {
    const owner = await guest();
    const address = `${random()}@example.org`;
    await ask(owner, address);
    now += 6 * 60_000;
    const linked = await link(await guest(), owner);
    expect(await ask(linked, wanted)).toMatchObject({
      status: 403,
      body: { code: 'DEVICE_LINKED_LATELY', params: { until: now + DAY_MS } },
    });
    expect([await addressOf(owner), mails.received.length]).toEqual([address, 1]);
    now += DAY_MS;
    const later = await ask(await again(linked), wanted);
    expect(later.body.email).toMatchObject({ address: wanted });
  });

  test('that a device has set which was linked by a code, it takes away at once', async () => {
    const { linked } = await linkedAccount();
    const address = `${random()}@example.org`;
    expect((await ask(linked, address)).body.email).toMatchObject({ address });
    expect((await ask(linked, null)).body.email).toMatchObject({ address: null });
  });
});
