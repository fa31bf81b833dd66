import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Login, PersonExport, TransferToken } from '@spieltag/shared-kernel/contract';
import type { AccountDevices } from '@spieltag/shared-kernel/own-account';
import { sql } from 'kysely';
import { accountRoutes } from '../account/account.routes.ts';
import { magazineHash } from '../account/used-device.ts';
import { startTestIssuer, type TestIssuer } from '../testing/reader-sign-in.ts';
import { RESPELLED } from '../testing/respelled-tokens.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { BAR_DELAY_MS } from '../tokens/barred-users.ts';
import { deviceOf } from '../tokens/device-cookie.ts';
import { requestDeletion } from './account-deletion.command.ts';
import { ownAccountRoutes } from './index.ts';

const DAY_MS = 86_400_000;
const APP = 'https://localhost';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let now = Date.now();
let issuer: TestIssuer;
let database: TestDatabase;
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  issuer = await startTestIssuer();
  database = await createTestDatabase();
  const options = {
    database,
    families: [accountRoutes, ownAccountRoutes],
    config: {
      issuer: { issuer: issuer.issuerUrl, clientId: issuer.clientId },
      appOrigins: [APP],
    },
    clock: () => now,
  };
  [server, other] = await Promise.all([createTestServer(options), createTestServer(options)]);
});
afterAll(async () => {
  await other.close();
  await server.close();
  await database.close();
  await issuer.close();
});
beforeEach(() => {
  now = Date.now();
});

type Headers = Readonly<Record<string, string>>;
const browser = (userAgent: string): Headers => ({
  cookie: `device=${randomBytes(32).toString('base64url')}`,
  'user-agent': userAgent,
});
const app = (): Headers => ({ origin: APP, 'user-agent': `${IPHONE} wv` });

/** Something that plays: it keeps its uid, its cookie and its token. */
interface Device {
  readonly headers: Headers;
  readonly uid: string;
  readonly login: Login;
}

const post = (file: string, payload: object, headers: Headers, jwt?: string, at = server) =>
  at.app.inject({
    method: 'POST',
    url: `/api/account/v1/${file}.json`,
    headers: { ...headers, ...(jwt && { authorization: `Bearer ${jwt}` }) },
    payload,
  });
const get = (file: string, { headers, login }: Device, at = server) =>
  at.app.inject({
    url: `/api/account/v1/${file}.json`,
    headers: { ...headers, authorization: `Bearer ${login.jwt}` },
  });

async function guest(
  headers: Headers,
  uid = randomBytes(16).toString('base64url'),
): Promise<Device> {
  const login = (await post('uid-auth', { uid, buildNr: 51 }, headers)).json<Login>();
  return { headers, uid, login };
}
const again = ({ headers, uid }: Device) => guest(headers, uid);

/** Another device, linked by a code of this one. */
async function linkedTo(owner: Device, headers: Headers): Promise<Device> {
  const device = await guest(headers);
  const { transferToken } = (
    await post('create-transfer-token', {}, owner.headers, owner.login.jwt)
  ).json<TransferToken>();
  const { uid } = device;
  const body = { uid, transferToken };
  const linked = await post('transfer-account-with-token', body, headers, device.login.jwt);
  return { headers, uid, login: linked.json() };
}

async function reader(name: string, headers: Headers): Promise<Device & { idToken: string }> {
  const idToken = await issuer.signIn(name, `of-${name}@example.org`);
  const body = { externalAuthToken: idToken, buildNr: 51 };
  return { headers, uid: '', idToken, login: (await post('external-auth', body, headers)).json() };
}

const listOf = async (device: Device) => (await get('devices', device)).json<AccountDevices>();
const othersOf = async (device: Device) =>
  (await listOf(device)).devices.filter(({ isThis }) => !isThis);
const signOff = (by: Device, deviceId: string) =>
  post('sign-off-device', { userId: by.login.account.id, deviceId }, by.headers, by.login.jwt);
const signOffOthers = (by: Device) =>
  post('sign-off-others', { userId: by.login.account.id }, by.headers, by.login.jwt);
/** The only other device of the account. */
async function signOffTheOther(by: Device) {
  const [found] = await othersOf(by);
  return signOff(by, found?.id ?? '');
}
const statusOf = async (device: Device, at = server) => (await get('me', device, at)).statusCode;

/** What a device's cookie is kept as. */
const cookieOf = ({ headers }: Device) => deviceOf(headers) ?? null;

/** As a device stands that has not signed in since its cookie and its use are written down. */
async function forgetUse(device: Device): Promise<void> {
  await database.db
    .updateTable('user_device')
    .set({ browser: null, last_used_on: null, label: null })
    .where('browser', '=', cookieOf(device))
    .execute();
}

/** Another address the account is told at. @returns its id */
async function tellAt(
  userId: string,
  { kind = 'web', browser }: { kind?: 'web' | 'android' | 'ios' | 'mail'; browser: string | null },
): Promise<string> {
  const id = `pd-${randomBytes(8).toString('hex')}`;
  await database.db
    .insertInto('push_device')
    .values({
      ...{ id, user_id: userId, kind, browser, label: 'Safari', language: 'de' },
      ...{ address: `https://push.example.org/${id}`, address_hash: randomBytes(32) },
      ...{
        service: 'push.example.org',
        p256dh: null,
        auth: null,
        code_hash: null,
        code_until: null,
      },
      ...{ unsubscribe_token: null, confirmed_at: new Date(now) },
    })
    .execute();
  return id;
}

/** Where the account is told something, in order. */
async function toldAt(userId: string): Promise<string[]> {
  const rows = database.db.selectFrom('push_device').select('id').where('user_id', '=', userId);
  return (await rows.execute()).map(({ id }) => id).toSorted();
}

describe('the devices of an account', () => {
  test('are listed with what they are, since when, and when they were used last', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, browser(IPHONE));
    const { devices } = await listOf(laptop);
    const today = new Date(now).toISOString().slice(0, 10);
    const both = {
      id: expect.stringMatching(/^ud-/),
      since: expect.any(Number),
      lastUsedOn: today,
    };
    expect(devices).toEqual([
      { ...both, label: 'Windows, Chrome', isThis: true, isNew: false },
      { ...both, label: 'iPhone, Safari', isThis: false, isNew: true },
    ]);
    expect((await listOf(phone)).devices.map(({ label, isThis }) => [label, isThis])).toEqual([
      ['iPhone, Safari', true],
      ['Windows, Chrome', false],
    ]);
  });

  test('are an app by what it calls from', async () => {
    const [first] = (await listOf(await guest(app()))).devices;
    expect(first?.label).toBe('iPhone, App');
  });

  test('are one where one browser came in two ways', async () => {
    const headers = browser(WINDOWS);
    const owner = await reader('zwei-wege', browser(IPHONE));
    const linked = await linkedTo(owner, headers);
    const body = {
      externalAuthToken: await issuer.signIn('zwei-wege', 'of-zwei-wege@example.org'),
    };
    await post('external-auth', { ...body, buildNr: 51 }, headers);
    expect((await listOf(linked)).devices).toHaveLength(2);
  });

  test('write down once a day that they are used', async () => {
    const laptop = await guest(browser(WINDOWS));
    const stampOf = async () => {
      const id = laptop.login.account.id;
      const query = database.db.selectFrom('user_device').where('user_id', '=', id);
      return (
        await query.select(['last_used_on', sql<string>`xmin::text`.as('xmin')]).execute()
      )[0];
    };
    const first = await stampOf();
    await again(laptop);
    expect(await stampOf()).toEqual(first);
    now += DAY_MS;
    const next = await again(laptop);
    expect((await stampOf())?.xmin).not.toBe(first?.xmin);
    const [own] = (await listOf(next)).devices;
    expect(own?.lastUsedOn).toBe(new Date(now).toISOString().slice(0, 10));
  });

  test('are told that another one was linked, with their next sign-in', async () => {
    const laptop = await guest(browser(WINDOWS));
    expect((await again(laptop)).login.account.deviceLinkedAt).toBeUndefined();
    now += 1000;
    const phone = await linkedTo(laptop, browser(IPHONE));
    expect((await again(laptop)).login.account.deviceLinkedAt).toBe(now);
    expect((await again(phone)).login.account.deviceLinkedAt).toBeUndefined();
  });
});

describe('a device that is signed off', () => {
  test('is refused at once by this server, and by all others after ten seconds', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, browser(IPHONE));
    expect([await statusOf(phone), await statusOf(phone, other)]).toEqual([200, 200]);
    const answer = await signOffTheOther(laptop);
    expect(answer.json<AccountDevices>().devices.map(({ isThis }) => isThis)).toEqual([true]);
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200]);
    now += BAR_DELAY_MS;
    expect([await statusOf(phone, other), await statusOf(laptop, other)]).toEqual([401, 200]);
  });

  test('is a guest of its own from then on, and says why', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, browser(IPHONE));
    await signOffTheOther(laptop);
    const after = await again(phone);
    expect(after.login.account.id).not.toBe(laptop.login.account.id);
    expect(after.login.account).toMatchObject({ isTrial: true, signedOffAt: now });
    expect(await statusOf(after)).toBe(200);
    // The answer may have been lost.
    const same = { id: after.login.account.id, signedOffAt: now };
    expect((await again(phone)).login.account).toMatchObject(same);
    expect((await again(laptop)).login.account.signedOffAt).toBeUndefined();
  });

  test('may be linked again, and is good for all it was', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, browser(IPHONE));
    await signOffTheOther(laptop);
    const { transferToken } = (
      await post('create-transfer-token', {}, laptop.headers, laptop.login.jwt)
    ).json<TransferToken>();
    const { headers, uid, login } = await again(phone);
    const body = { uid, transferToken };
    const linked = await post('transfer-account-with-token', body, headers, login.jwt);
    const back = { headers, uid, login: linked.json<Login>() };
    expect(back.login.account.id).toBe(laptop.login.account.id);
    expect([await statusOf(back), await statusOf(phone)]).toEqual([200, 401]);
  });

  test('takes the code along that it may have made', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, browser(IPHONE));
    const { transferToken } = (
      await post('create-transfer-token', {}, phone.headers, phone.login.jwt)
    ).json<TransferToken>();
    await signOffTheOther(laptop);
    const { headers, uid, login } = await again(phone);
    const body = { uid, transferToken };
    const refused = await post('transfer-account-with-token', body, headers, login.jwt);
    expect(refused.json().code).toBe('TRANSFER_TOKEN_INVALID');
  });

  test('leads itself back on no server that does not know of it yet', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, browser(IPHONE));
    now += 2 * DAY_MS;
    const { headers, login } = await again(phone);
    const ownerNow = await again(laptop);
    expect(await statusOf({ ...phone, login }, other)).toBe(200);
    await signOffTheOther(ownerNow);
    const externalAuthToken = await issuer.signIn('zurueck', 'of-zurueck@example.org');
    const tries: readonly [string, object][] = [
      ['create-transfer-token', {}],
      ['transfer-external-auth', { externalAuthToken, buildNr: 51 }],
      ['request-deletion', { userId: login.account.id }],
    ];
    expect(await statusOf({ ...phone, login }, other)).toBe(200);
    for (const [file, body] of tries) {
      const refused = await post(file, body, headers, login.jwt, other);
      expect([file, refused.json().code]).toEqual([file, 'TOKEN_INVALID']);
    }
    const code = await post('create-transfer-token', {}, ownerNow.headers, ownerNow.login.jwt);
    expect(code.statusCode).toBe(200);
  });

  test('leaves no token behind that leads back, by which it was known before it had a cookie', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, app());
    const bound = await guest({ ...phone.headers, ...browser(IPHONE) }, phone.uid);
    expect(bound.login.account.id).toBe(laptop.login.account.id);
    const codeOf = ({ headers, login }: Device) =>
      post('create-transfer-token', {}, headers, login.jwt);
    // It goes on with the token it got with the cookie.
    expect((await codeOf(bound)).statusCode).toBe(200);
    await signOffOthers(laptop);
    expect((await codeOf(phone)).json().code).toBe('TOKEN_INVALID');
    expect((await codeOf(laptop)).statusCode).toBe(200);
  });

  test('leaves none behind either when it plays for another account by then', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, app());
    const reads = await reader('woanders', browser(WINDOWS));
    const externalAuthToken = await issuer.signIn('woanders', 'of-woanders@example.org');
    const { headers, uid, login } = phone;
    const body = { uid, externalAuthToken };
    const moved = await post('transfer-account-with-external-auth', body, headers, login.jwt);
    expect(moved.json<Login>().account.id).toBe(reads.login.account.id);
    await signOffOthers(laptop);
    const refused = await post('create-transfer-token', {}, headers, login.jwt);
    expect(refused.json().code).toBe('TOKEN_INVALID');
  });

  test('is told nothing outside the game any more', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, browser(IPHONE));
    const id = laptop.login.account.id;
    await tellAt(id, { browser: cookieOf(phone) });
    await signOffTheOther(laptop);
    expect([await toldAt(id), await statusOf(phone)]).toEqual([[], 401]);
  });

  test('is told nothing any more either when it was not used since its cookie is written down', async () => {
    const laptop = await guest(browser(WINDOWS));
    const id = laptop.login.account.id;
    const lost = await linkedTo(laptop, browser(WINDOWS));
    const addresses = [cookieOf(laptop), cookieOf(lost), null];
    const kept = [];
    for (const cookie of addresses) kept.push(await tellAt(id, { browser: cookie }));
    await tellAt(id, { kind: 'android', browser: null });
    const mail = await tellAt(id, { kind: 'mail', browser: null });
    await forgetUse(lost);
    await signOffTheOther(laptop);
    expect(await toldAt(id)).toEqual([kept[0], mail].toSorted());
  });

  test('leaves the browsers alone when it is an app', async () => {
    const laptop = await guest(browser(WINDOWS));
    const id = laptop.login.account.id;
    const old = await linkedTo(laptop, browser(WINDOWS));
    const phone = await linkedTo(laptop, app());
    const kept = [];
    for (const one of [laptop, old]) kept.push(await tellAt(id, { browser: cookieOf(one) }));
    await tellAt(id, { kind: 'ios', browser: null });
    await forgetUse(old);
    const found = (await othersOf(laptop)).find(({ label }) => label === 'iPhone, App');
    await signOff(laptop, found?.id ?? '');
    expect([await toldAt(id), await statusOf(phone)]).toEqual([kept.toSorted(), 401]);
  });

  test.each([
    ['a browser', () => browser(IPHONE)],
    ['an app', app],
  ])('signs in with the ID token it has kept no more: %s', async (kind, headers) => {
    const name = `leser-${kind.replaceAll(' ', '-')}`;
    const stranger = await reader(name, headers());
    now += 2000;
    const owner = await reader(name, browser(WINDOWS));
    expect((await signOffTheOther(owner)).statusCode).toBe(200);
    expect([await statusOf(stranger), await statusOf(owner)]).toEqual([401, 200]);
    const body = { externalAuthToken: stranger.idToken, buildNr: 51 };
    const refused = await post('external-auth', body, stranger.headers);
    expect(refused.json()).toMatchObject({ code: 'TOKEN_INVALID', params: { signedOffAt: now } });
    const elsewhere = { ...stranger.headers, ...browser(IPHONE) };
    expect([401, 422]).toContain((await post('external-auth', body, elsewhere)).statusCode);
    // Whoever knows how to sign in at the magazine does so anew, later.
    await database.db
      .updateTable('signed_off_device')
      .set({ signed_off_at: new Date(now - 3_600_000) })
      .execute();
    now += BAR_DELAY_MS;
    const back = await reader(name, stranger.headers);
    expect(back.login.account.id).toBe(owner.login.account.id);
    expect(await statusOf(back)).toBe(200);
  });

  test.each(RESPELLED)('signs in no more with its ID token %s either', async (how, respell) => {
    const name = `umgeschrieben-${how.replaceAll(' ', '-')}`;
    const stranger = await reader(name, app());
    now += 2000;
    const owner = await reader(name, browser(WINDOWS));
    await signOffTheOther(owner);
    const body = { externalAuthToken: respell(stranger.idToken), buildNr: 51 };
    const refused = await post('external-auth', body, stranger.headers);
    expect(refused.json()).toMatchObject({ code: 'TOKEN_INVALID', params: { signedOffAt: now } });
  });

  test('that a server of before has listed goes on as the same one, and is signed off as it', async () => {
    const name = 'von-vorher';
    const stranger = await reader(name, app());
    const userId = stranger.login.account.id;
    const credentialHash = magazineHash(
      userId,
      createHash('sha256').update(stranger.idToken).digest(),
    );
    await database.db
      .updateTable('user_device')
      .set({ credential_hash: credentialHash })
      .where('user_id', '=', userId)
      .execute();
    const body = { externalAuthToken: stranger.idToken, buildNr: 51 };
    const again = (await post('external-auth', body, stranger.headers)).json<Login>();
    expect((await listOf({ ...stranger, login: again })).devices).toHaveLength(1);
    now += 2000;
    await signOffTheOther(await reader(name, browser(WINDOWS)));
    const refused = await post('external-auth', body, stranger.headers);
    expect(refused.json().code).toBe('TOKEN_INVALID');
  });

  describe('takes the ID token along that an app was linked by:', () => {
    /** An app that is linked, and its token. */
    const bringIntoAccount = async (name: string) => {
      const { headers, uid, login } = await guest(app());
      const idToken = await issuer.signIn(name, `of-${name}@example.org`);
      const body = { externalAuthToken: idToken, buildNr: 51 };
      const linked = await post('transfer-external-auth', body, headers, login.jwt);
      return { headers, uid, idToken, login: linked.json<Login>() };
    };
    const linkToAccount = async (name: string) => {
      await reader(name, browser(WINDOWS));
      const { headers, uid, login } = await guest(app());
      const idToken = await issuer.signIn(name, `of-${name}@example.org`);
      const body = { uid, externalAuthToken: idToken };
      const linked = await post('transfer-account-with-external-auth', body, headers, login.jwt);
      return { headers, uid, idToken, login: linked.json<Login>() };
    };
    const enter = ({ headers, idToken }: { headers: Headers; idToken: string }) =>
      post('external-auth', { externalAuthToken: idToken, buildNr: 51 }, headers);

    test.each([
      ['when it brought the account of the magazine', 'gebracht', bringIntoAccount],
      ['when it was linked to that account', 'verbunden', linkToAccount],
    ])('%s', async (_how, name, link) => {
      const phone = await link(name);
      now += 2000;
      const owner = await reader(name, browser(IPHONE));
      const found = (await othersOf(owner)).find(({ label }) => label === 'iPhone, App');
      expect((await signOff(owner, found?.id ?? '')).statusCode).toBe(200);
      const refused = await enter(phone);
      expect(refused.json()).toMatchObject({ code: 'TOKEN_INVALID', params: { signedOffAt: now } });
    });

    test('with all that signed in by it, which is one device', async () => {
      const phone = await bringIntoAccount('erneuert');
      const renewed = { ...phone, login: (await enter(phone)).json<Login>() };
      expect((await listOf(renewed)).devices).toHaveLength(1);
      now += 2000;
      const owner = await reader('erneuert', browser(WINDOWS));
      expect(await statusOf(renewed)).toBe(200);
      await signOffTheOther(owner);
      expect([await statusOf(phone), await statusOf(renewed)]).toEqual([401, 401]);
      expect((await enter(phone)).json().code).toBe('TOKEN_INVALID');
    });

    test('also when its credential was bound to a cookie meanwhile', async () => {
      const phone = await linkToAccount('gebunden');
      const bound = await guest({ ...phone.headers, ...browser(IPHONE) }, phone.uid);
      expect(bound.login.account.id).toBe(phone.login.account.id);
      now += 2000;
      expect((await signOffOthers(await reader('gebunden', browser(WINDOWS)))).statusCode).toBe(
        200,
      );
      expect((await enter(phone)).json().code).toBe('TOKEN_INVALID');
    });

    test('and goes on with it while another one is signed off', async () => {
      const phone = await bringIntoAccount('bleibt');
      const other = await reader('bleibt', app());
      now += 2000;
      const found = (await othersOf(phone)).map(({ id }) => id);
      await signOff(phone, found[0] ?? '');
      expect([found.length, await statusOf(other), (await enter(phone)).statusCode]).toEqual([
        1, 401, 200,
      ]);
    });
  });

  test('does not end what another account does in the same browser', async () => {
    const headers = browser(WINDOWS);
    const [ida, ben] = [await reader('ida', headers), await reader('ben', headers)];
    now += 2000;
    const phone = await reader('ida', browser(IPHONE));
    await signOffTheOther(phone);
    expect([await statusOf(ida), await statusOf(ben)]).toEqual([401, 200]);
    const body = { externalAuthToken: ben.idToken, buildNr: 51 };
    expect((await post('external-auth', body, headers)).statusCode).toBe(200);
  });

  test('tells so to the guest who begins there next, and to no other player of the same browser', async () => {
    const headers = browser(WINDOWS);
    const [early, ben] = [await guest(headers), await reader('ben-daneben', headers)];
    await reader('ida-daneben', headers);
    now += 2000;
    await signOffTheOther(await reader('ida-daneben', browser(IPHONE)));
    const body = { externalAuthToken: ben.idToken, buildNr: 51 };
    const toldBen = (await post('external-auth', body, headers)).json<Login>();
    expect(toldBen.account).toMatchObject({ id: ben.login.account.id, isTrial: false });
    expect(toldBen.account.signedOffAt).toBeUndefined();
    expect((await again(early)).login.account.signedOffAt).toBeUndefined();
    const next = await guest(headers);
    await database.db
      .updateTable('user_device')
      .set({ created_at: new Date(now + 1000) })
      .where('user_id', '=', next.login.account.id)
      .execute();
    expect((await again(next)).login.account.signedOffAt).toBe(now);
  });
});

describe('all others', () => {
  test('are signed off, and this one stays', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phones = [
      await linkedTo(laptop, browser(IPHONE)),
      await linkedTo(laptop, app()),
      await linkedTo(laptop, browser(IPHONE)),
    ];
    expect((await signOffOthers(laptop)).json<AccountDevices>().devices).toHaveLength(1);
    expect(await Promise.all(phones.map((phone) => statusOf(phone)))).toEqual([401, 401, 401]);
    expect(await statusOf(laptop)).toBe(200);
    expect((await again(laptop)).login.account.id).toBe(laptop.login.account.id);
  });

  test('of a token that does not say whose it is are signed off once it was renewed', async () => {
    const phone = await guest(app());
    const { id } = phone.login.account;
    const jwt = await server.app.apiContext.tokens.issue({ id, role: 'trial' });
    const refused = await post('sign-off-others', { userId: id }, phone.headers, jwt);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'TOKEN_EXPIRED']);
    expect(await statusOf(phone)).toBe(200);
  });
});

describe('who may sign off whom:', () => {
  test('a device that was linked by a code, no other one for a day', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, browser(IPHONE));
    const inChargeAt = now + DAY_MS;
    expect((await listOf(phone)).inChargeAt).toBe(inChargeAt);
    for (const answer of [await signOffTheOther(phone), await signOffOthers(phone)]) {
      expect(answer.json()).toMatchObject({
        code: 'DEVICE_LINKED_LATELY',
        params: { until: inChargeAt },
      });
    }
    expect(await statusOf(laptop)).toBe(200);
    now = inChargeAt;
    const later = await again(phone);
    expect((await listOf(later)).inChargeAt).toBeNull();
    expect((await signOffTheOther(later)).statusCode).toBe(200);
  });

  test('a device that was linked by a code brings no account of the magazine for a day', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, browser(IPHONE));
    const inChargeAt = now + DAY_MS;
    const idToken = await issuer.signIn('fremd', 'of-fremd@example.org');
    const join = ({ headers, login }: Device, externalAuthToken: string) =>
      post('transfer-external-auth', { externalAuthToken, buildNr: 51 }, headers, login.jwt);
    const refused = await join(phone, idToken);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'DEVICE_LINKED_LATELY', params: { until: inChargeAt } },
    ]);
    const elsewhere = await reader('fremd', browser(IPHONE));
    expect(elsewhere.login.account.id).not.toBe(laptop.login.account.id);
    // Its owner may at once.
    const own = await join(laptop, await issuer.signIn('eigen', 'of-eigen@example.org'));
    expect(own.json<Login>().account).toMatchObject({
      id: laptop.login.account.id,
      isTrial: false,
    });
  });

  test('a device that was linked by a code has an account without days of grace not deleted for a day', async () => {
    const laptop = await guest(browser(WINDOWS));
    const phone = await linkedTo(laptop, browser(IPHONE));
    const context = server.app.apiContext;
    const hasty = { ...context, config: { ...context.config, deletionGraceDays: 0 } };
    const callerOf = ({ headers, login }: Device) =>
      context.tokens.verify(login.jwt, deviceOf(headers));
    const wish = { seenId: laptop.login.account.id, browser: undefined };
    await expect(requestDeletion(hasty, await callerOf(phone), wish)).rejects.toMatchObject({
      code: 'DEVICE_LINKED_LATELY',
    });
    const answer = await requestDeletion(hasty, await callerOf(laptop), wish);
    expect(answer.deletionAt).toBe(now);
  });

  test('nobody signs off a device of another account', async () => {
    const [mine, theirs] = [await guest(browser(WINDOWS)), await guest(browser(IPHONE))];
    const [id = ''] = (await listOf(theirs)).devices.map((device) => device.id);
    expect((await signOff(mine, id)).statusCode).toBe(200);
    expect(await statusOf(theirs)).toBe(200);
    const userId = theirs.login.account.id;
    const refused = await post('sign-off-others', { userId }, mine.headers, mine.login.jwt);
    expect(refused.json().code).toBe('FORBIDDEN');
  });

  test('a device that is gone already stays gone, and none signs off itself', async () => {
    const laptop = await guest(browser(WINDOWS));
    const [own] = (await listOf(laptop)).devices;
    for (const id of [own?.id ?? '', `ud-${'0'.repeat(24)}`]) {
      expect((await signOff(laptop, id)).json<AccountDevices>().devices).toEqual([own]);
    }
    expect(await statusOf(laptop)).toBe(200);
  });
});

test('what is kept of devices is part of the own data, but for what they are known by', async () => {
  const laptop = await guest(browser(WINDOWS));
  await linkedTo(laptop, browser(IPHONE));
  await signOffTheOther(laptop);
  const { tables } = (await get('own-data', laptop)).json<PersonExport>();
  expect(tables.user_device).toMatchObject([{ label: 'Windows, Chrome' }]);
  const keys = Object.keys(tables.signed_off_device?.[0] ?? {}).toSorted();
  expect(keys).toEqual(['device_id', 'signed_off_at', 'user_id']);
});
