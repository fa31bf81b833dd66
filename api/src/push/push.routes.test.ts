import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Login } from '@spieltag/shared-kernel/contract';
import { ownAccountRoutes } from '@spieltag/shared-kernel/own-account';
import { type PushOverview, pushRoutes } from '@spieltag/shared-kernel/push';
import { guestNetworkOf } from '../account/guest-network.ts';
import { RetryLater } from '../problems/api-problem.ts';
import { DEFAULT_PUSH } from '../settings/push-config.ts';
import { readPushHosts } from '../settings/push-hosts.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { whileDeleted } from '../testing/while-deleted.ts';
import { hashOf } from './devices/device.repository.ts';
import { TestMailServer } from './testing/mail-server.ts';
import { TestPushService } from './testing/push-service.ts';

const COOKIES = { phone: 'p'.repeat(43), laptop: 'l'.repeat(43) };
const PREFERENCES = {
  channels: { global: true, lineup: true, rating: false, transfers: true },
  quietHours: { from: 1320, until: 420, timeZone: 'Europe/Berlin' },
  language: 'en',
};

let server: TestServer;
const service = new TestPushService();
const mails = new TestMailServer();
beforeAll(async () => {
  await service.start();
  await mails.start();
  server = await createTestServer({
    config: {
      publicUrl: 'https://game.example',
      push: {
        ...DEFAULT_PUSH,
        hosts: readPushHosts(service.origin),
        mail: { smtpUrl: mails.url, from: 'Spieltag <game@example.org>' },
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  await mails.close();
  await service.close();
});
beforeEach(() => {
  service.forget();
  mails.received.length = 0;
});

async function call(
  row: (typeof pushRoutes)[keyof typeof pushRoutes],
  by: TestUser | undefined,
  { body, cookie, path = row.path }: { body?: object; cookie?: string; path?: string } = {},
) {
  const headers = { ...by?.headers, ...(cookie && { cookie: `device=${cookie}` }) };
  const reply = await server.app.inject({
    method: row.method,
    url: path,
    headers,
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, body: reply.body.startsWith('{') ? reply.json() : reply.body };
}

const deviceOf = (subscription = service.subscribe()) => ({
  kind: 'web',
  address: subscription.address,
  keys: subscription.keys,
  label: 'Chrome',
  language: 'de',
});

async function devicesOf(user: TestUser, cookie?: string): Promise<PushOverview['devices']> {
  const { body } = await call(pushRoutes.overview, user, cookie ? { cookie } : {});
  return body.devices;
}

describe('a device', () => {
  test('is listed for its user, and knows itself by its cookie', async () => {
    const user = await server.user();
    await call(pushRoutes.addDevice, user, { body: deviceOf(), cookie: COOKIES.phone });
    await call(pushRoutes.addDevice, user, { body: deviceOf(), cookie: COOKIES.laptop });
    const devices = await devicesOf(user, COOKIES.phone);
    expect(devices.map(({ isThis, kind }) => [kind, isThis])).toEqual([
      ['web', false],
      ['web', true],
    ]);
    expect(await devicesOf(await server.user())).toEqual([]);
  });

  test('that subscribes anew takes its own place', async () => {
    const user = await server.user();
    for (let no = 0; no < 3; no++) {
      await call(pushRoutes.addDevice, user, { body: deviceOf(), cookie: COOKIES.phone });
    }
    expect(await devicesOf(user)).toHaveLength(1);
  });

  test('that is the eleventh takes the place of the first', async () => {
    const user = await server.user();
    for (let no = 0; no < 11; no++) await call(pushRoutes.addDevice, user, { body: deviceOf() });
    expect(await devicesOf(user)).toHaveLength(10);
  });

  test('can be told nothing any more, from another one', async () => {
    const user = await server.user();
    await call(pushRoutes.addDevice, user, { body: deviceOf() });
    const [device] = await devicesOf(user);
    const stranger = await server.user();
    const body = { deviceId: device?.id };
    await call(pushRoutes.removeDevice, stranger, { body });
    expect(await devicesOf(user)).toHaveLength(1);
    expect((await call(pushRoutes.removeDevice, user, { body })).body.devices).toEqual([]);
  });

  test('of an app is registered, and said to be told nothing where nothing delivers to it', async () => {
    const user = await server.user();
    const body = { ...deviceOf(), kind: 'android', address: 'fcm-token:abcdefghijklmnop' };
    expect((await call(pushRoutes.addDevice, user, { body })).body.devices).toMatchObject([
      { kind: 'android', isDelivered: false },
    ]);
  });

  test('of an app is told nothing any more once somebody else plays in it, who says its address', async () => {
    const [before, now] = [await server.user(), await server.user()];
    const address = 'fcm-token:of-an-app-two-play-in';
    await call(pushRoutes.addDevice, before, { body: { ...deviceOf(), kind: 'ios', address } });
    const forget = async (given: string) =>
      (await call(pushRoutes.forgetDevice, now, { body: { address: given } })).body;
    expect(await forget(address)).toEqual({ forgotten: true });
    expect(await devicesOf(before)).toEqual([]);
    expect(await forget(address)).toEqual({ forgotten: false });
    const browser = deviceOf();
    await call(pushRoutes.addDevice, before, { body: browser });
    expect(await forget(browser.address)).toEqual({ forgotten: false });
    expect(await devicesOf(before)).toHaveLength(1);
  });

  const p256dh = `B${'A'.repeat(86)}`;
  test.each([
    ['leads to this machine', { address: 'http://127.0.0.1:22/somewhere' }, 'address'],
    ['leads to a host nobody knows', { address: 'https://example.org/push/abcdef' }, 'address'],
    ['has no keys', { keys: undefined }, 'keys'],
    ['has a key that is no point', { keys: { p256dh, auth: 'a'.repeat(22) } }, 'keys/p256dh'],
    [
      'has a key that is too short',
      { keys: { p256dh: 'abc', auth: 'a'.repeat(22) } },
      'keys/p256dh',
    ],
    ['is of another kind', { kind: 'fridge' }, 'kind'],
    [
      'has a token with a line end',
      { kind: 'ios', address: 'abcdefghijklmnop\r\nX: y' },
      'address',
    ],
    [
      'has an address of a browser for a token',
      { kind: 'android', address: 'https://push.example/abcdef' },
      'address',
    ],
  ])('that %s is refused with the part that is wrong', async (_, wrong, name) => {
    const user = await server.user();
    const { status, body } = await call(pushRoutes.addDevice, user, {
      body: { ...deviceOf(), ...wrong },
    });
    expect(status).toBe(400);
    expect(body.params.name).toBe(name);
    expect(await devicesOf(user)).toEqual([]);
  });
});

describe('a test', () => {
  test('reaches the device at once, in its language', async () => {
    const user = await server.user();
    const { body } = await call(pushRoutes.addDevice, user, { body: deviceOf() });
    const deviceId = body.devices[0].id;
    await call(pushRoutes.setPreferences, user, { body: PREFERENCES });
    await call(pushRoutes.sendTest, user, { body: { deviceId } });
    await until('the message has come', async () => service.received.length > 0);
    expect(service.received[0]?.payload.title).toBe('Das klappt');
  });

  test('is for devices of the caller alone', async () => {
    const { body } = await call(pushRoutes.addDevice, await server.user(), { body: deviceOf() });
    const stranger = await server.user();
    const { status } = await call(pushRoutes.sendTest, stranger, {
      body: { deviceId: body.devices[0].id },
    });
    expect(status).toBe(404);
  });
});

test('the wish to have the account deleted reaches the devices it was not made on', async () => {
  const user = await server.user();
  await call(pushRoutes.addDevice, user, { body: deviceOf() });
  const { path: url, method } = ownAccountRoutes.requestDeletion;
  const payload = { userId: user.userId };
  await server.app.inject({ method, url, headers: user.headers, payload });
  await until('the message has come', async () => service.received.length > 0);
  expect(service.received[0]?.payload.title).toBe('Dein Konto wird gelöscht');
});

describe('a browser', () => {
  test('in which somebody else signs in tells the one before nothing any more', async () => {
    const cookie = 's'.repeat(43);
    const user = await server.user();
    await call(pushRoutes.addDevice, user, { body: deviceOf(), cookie });
    const signIn = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/account/v1/uid-auth.json',
        headers: { cookie: `device=${cookie}` },
        payload: { uid: 'a-browser-that-is-left-behind', buildNr: 51 },
      });
    const { account }: Login = (await signIn()).json();
    expect(account.id).not.toBe(user.userId);
    expect(await devicesOf(user)).toEqual([]);
  });

  test('whose subscription was renewed goes on by its cookie, without a token', async () => {
    const cookie = 'r'.repeat(43);
    const user = await server.user();
    await call(pushRoutes.addDevice, user, { body: deviceOf(), cookie });
    const { address, keys } = service.subscribe();
    const renew = (with_?: string) =>
      call(pushRoutes.renewDevice, undefined, {
        body: { address, keys },
        ...(with_ && { cookie: with_ }),
      });
    expect((await renew()).body).toEqual({ renewed: false });
    expect((await renew('x'.repeat(43))).body).toEqual({ renewed: false });
    expect((await renew(cookie)).body).toEqual({ renewed: true });
    const { address: kept } = await server.database.db
      .selectFrom('push_device')
      .select('address')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(kept).toBe(address);
  });

  test('takes no subscription of another one by renewing', async () => {
    const [victim, thief] = [await server.user(), await server.user()];
    const own = service.subscribe();
    await call(pushRoutes.addDevice, victim, { body: deviceOf(own), cookie: 'v'.repeat(43) });
    await call(pushRoutes.addDevice, thief, { body: deviceOf(), cookie: 't'.repeat(43) });
    const { body } = await call(pushRoutes.renewDevice, undefined, {
      body: { address: own.address, keys: own.keys },
      cookie: 't'.repeat(43),
    });
    expect(body).toEqual({ renewed: false });
    expect(await devicesOf(victim)).toHaveLength(1);
  });

  test('takes no address its own app has by renewing', async () => {
    const cookie = 'a'.repeat(43);
    const user = await server.user();
    const { address, keys } = service.subscribe();
    await call(pushRoutes.addDevice, user, { body: deviceOf(), cookie });
    await call(pushRoutes.addDevice, user, {
      body: { ...deviceOf(), kind: 'android', address: 'fcm-token:in-a-browser' },
      cookie,
    });
    await server.database.db
      .updateTable('push_device')
      .set({ address, address_hash: hashOf(address) })
      .where('user_id', '=', user.userId)
      .where('kind', '=', 'android')
      .execute();
    const { status, body } = await call(pushRoutes.renewDevice, undefined, {
      body: { address, keys },
      cookie,
    });
    expect([status, body]).toEqual([200, { renewed: false }]);
    expect(await devicesOf(user)).toHaveLength(2);
  });
});

describe('preferences', () => {
  test('are kept as they were set', async () => {
    const user = await server.user();
    const { body } = await call(pushRoutes.setPreferences, user, { body: PREFERENCES });
    const { channels, quietHours } = PREFERENCES;
    expect(body).toMatchObject({ channels, quietHours });
    expect((await call(pushRoutes.overview, user)).body).toMatchObject({ channels, quietHours });
  });

  test('are of the channels there are, whatever else is named', async () => {
    const user = await server.user();
    const channels = { ...PREFERENCES.channels, weather: true };
    const { status, body } = await call(pushRoutes.setPreferences, user, {
      body: { ...PREFERENCES, channels },
    });
    expect([status, body.channels]).toEqual([200, PREFERENCES.channels]);
  });

  test('name a time zone there is', async () => {
    const quietHours = { ...PREFERENCES.quietHours, timeZone: 'Mars/Olympus' };
    const { status, body } = await call(pushRoutes.setPreferences, await server.user(), {
      body: { ...PREFERENCES, quietHours },
    });
    expect([status, body.params]).toEqual([400, { name: 'quietHours/timeZone' }]);
  });
});

describe('an account that is deleted at this moment', () => {
  test.each<[string, (typeof pushRoutes)[keyof typeof pushRoutes], () => object]>([
    ['device', pushRoutes.addDevice, deviceOf],
    ['preference', pushRoutes.setPreferences, () => PREFERENCES],
    ['device', pushRoutes.setEmail, () => ({ address: 'late@example.org', language: 'de' })],
  ])('leaves no %s behind', async (what, row, body) => {
    const { db } = server.database;
    const user = await server.user();
    const refused = await whileDeleted(db, user.userId, () => call(row, user, { body: body() }));
    expect([refused.status, refused.body.code]).toEqual([401, 'TOKEN_INVALID']);
    const left = await db
      .selectFrom(`push_${what as 'device'}`)
      .select('user_id')
      .where('user_id', '=', user.userId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('an e-mail address', () => {
  const codeIn = (text: string) => /^(\d{8})\r?$/m.exec(text)?.[1] ?? '';
  const freshAddress = () => `${randomUUID()}@example.org`;

  test('is told nothing before its code has come back', async () => {
    const user = await server.user();
    const address = freshAddress();
    const { body } = await call(pushRoutes.setEmail, user, { body: { address, language: 'de' } });
    expect(body.email).toEqual({ isOffered: true, address, isConfirmed: false });
    const [mail] = mails.received;
    expect(mail?.to).toEqual([address]);
    const confirm = (code: string) => call(pushRoutes.confirmEmail, user, { body: { code } });
    expect((await confirm('00000000')).status).toBe(400);
    const confirmed = await confirm(codeIn(mail?.text ?? ''));
    expect(confirmed.body.email.isConfirmed).toBe(true);
  });

  test('cannot be confirmed by trying', async () => {
    const user = await server.user();
    await call(pushRoutes.setEmail, user, { body: { address: freshAddress(), language: 'en' } });
    const code = codeIn(mails.received[0]?.text ?? '');
    const confirm = (tried: string) =>
      call(pushRoutes.confirmEmail, user, { body: { code: tried } });
    for (let tries = 0; tries < 5; tries++) await confirm('11111111');
    expect((await confirm(code)).status).toBe(400);
  });

  test('is not written to again at once, also when it was taken back or by others', async () => {
    const [user, other] = [await server.user(), await server.user()];
    const body = { address: freshAddress(), language: 'de' };
    await call(pushRoutes.setEmail, user, { body });
    await call(pushRoutes.setEmail, user, { body: { address: null, language: 'de' } });
    expect((await call(pushRoutes.overview, user)).body.email.address).toBe(null);
    for (const one of [user, other]) {
      expect((await call(pushRoutes.setEmail, one, { body })).status).toBe(429);
    }
    expect(mails.received).toHaveLength(1);
  });

  test('of a guest counts for the network it is asked from, an account of the magazine for none', async () => {
    const networkOf = async (user: Awaited<ReturnType<typeof server.user>>) => {
      const body = { address: freshAddress(), language: 'de' };
      expect((await call(pushRoutes.setEmail, user, { body })).status).toBe(200);
      return server.database.db
        .selectFrom('push_mailed_code')
        .select('guest_network')
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow();
    };
    const guest = await networkOf(await server.guest());
    const network = await guestNetworkOf(server.app.apiContext, { role: 'trial' }, '127.0.0.1');
    expect(guest.guest_network).toEqual(network);
    expect((await networkOf(await server.user())).guest_network).toBe(null);
  });

  test.each(['no address', 'a@b', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example'])(
    '%j is none',
    async (address) => {
      const { status } = await call(pushRoutes.setEmail, await server.user(), {
        body: { address, language: 'de' },
      });
      expect(status).toBe(400);
      expect(mails.received).toEqual([]);
    },
  );

  test('waits for a mail server that hangs, and holds no place at the database meanwhile', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => server.user()));
    const before = mails.connections;
    mails.silentFrom = /^$/;
    const asking = users.map((user) =>
      call(pushRoutes.setEmail, user, { body: { address: freshAddress(), language: 'de' } }),
    );
    try {
      await until(
        'all of them wait for it',
        () => mails.connections === before + users.length,
        15_000,
      );
      expect(server.app.admission.busy).toBe(0);
    } finally {
      mails.silentFrom = undefined;
      mails.hangUp();
      await Promise.all(asking);
    }
  });

  test('is said to have been sent a code though what follows is refused a place at first', async () => {
    const user = await server.user();
    const { admission } = server.app;
    const run = admission.run.bind(admission);
    let runs = 0;
    const refusing = jest.spyOn(admission, 'run').mockImplementation(async (work, task) => {
      // Once it is out: the address is kept, and then said.
      if (mails.received.length > 0 && ++runs % 2 === 1) throw new RetryLater('UNAVAILABLE', 2);
      return run(work, task);
    });
    const address = freshAddress();
    const { status, body } = await call(pushRoutes.setEmail, user, {
      body: { address, language: 'de' },
    });
    refusing.mockRestore();
    expect({ status, email: body.email }).toEqual({
      status: 200,
      email: { isOffered: true, address, isConfirmed: false },
    });
    // Keeping and saying it, each after a refusal; what the server does by itself may come between.
    expect(runs).toBeGreaterThanOrEqual(4);
  });

  describe('whose mails carry a link', () => {
    const urlOf = async (user: TestUser) => {
      await call(pushRoutes.setEmail, user, { body: { address: freshAddress(), language: 'de' } });
      const { unsubscribe_token: token } = await server.database.db
        .selectFrom('push_device')
        .select('unsubscribe_token')
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow();
      return `/api/push/v1/unsubscribe/${token}`;
    };
    const press = (url: string, headers: object, payload: string) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload,
      });
    const addressOf = async (user: TestUser) =>
      (await call(pushRoutes.overview, user)).body.email.address;

    const FORM_DATA =
      '--end\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--end--\r\n';
    test.each([
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=end', FORM_DATA],
      ['text/plain', 'List-Unsubscribe=One-Click'],
      ['application/json', 'List-Unsubscribe=One-Click'],
    ])('is let go of by it, as mail programs send it as %s', async (type, payload) => {
      const user = await server.user();
      const reply = await press(await urlOf(user), { 'content-type': type }, payload);
      expect([reply.statusCode, reply.body]).toEqual([200, 'OK']);
      expect(await addressOf(user)).toBe(null);
    });

    test('is kept while it is only opened, and let go of by the button of the page', async () => {
      const user = await server.user();
      const url = await urlOf(user);
      const headers = { accept: 'text/html', 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' };
      const asked = await server.app.inject({ url, headers });
      expect(asked.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(asked.headers['content-security-policy']).toContain("form-action 'self'");
      expect(asked.body).toContain(
        '<form method="post"><button>Erinnerungen beenden</button></form>',
      );
      expect(await addressOf(user)).not.toBe(null);
      const done = await press(url, headers, '');
      expect(done.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(done.body).toContain('An deine Adresse kommen keine Erinnerungen mehr.');
      expect(done.body).not.toContain('<form');
      expect(await addressOf(user)).toBe(null);
    });

    test.each([
      ['de', 'Dieser Link gilt nicht mehr.'],
      ['en', 'This link is no longer good.'],
    ])('is not said in %s to be let go of by a link that ends nothing', async (language, text) => {
      const url = await urlOf(await server.user());
      const headers = { accept: 'text/html', 'accept-language': language };
      await press(url, headers, '');
      const again = await press(url, headers, '');
      expect(again.body).toContain(text);
      expect(again.body).not.toContain('<form');
    });

    test.each([
      ['en-GB,en;q=0.9,de;q=0.8', 'en'],
      ['fr', 'de'],
      [undefined, 'de'],
    ])('is asked about in the language %s leads to', async (asked, language) => {
      const { body } = await server.app.inject({
        url: `/api/push/v1/unsubscribe/${'a'.repeat(32)}`,
        headers: asked ? { 'accept-language': asked } : {},
      });
      expect(body).toContain(`<html lang="${language}">`);
    });
  });
});
