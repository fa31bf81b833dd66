import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { StorageArea } from '../../client/index.ts';
import { refusal, type TestReply } from '../../client/testing/test-server.ts';
import { translate } from '../../i18n/index.ts';
import { SAMPLE } from '../testing/sample-season.ts';
import {
  loginOf,
  memoryArea,
  startTestGame,
  type TestGame,
  testJwt,
} from '../testing/test-game.ts';
import { until } from '../testing/until.ts';
import {
  completeExternalSignIn,
  continueSignIn,
  PENDING_SIGN_IN,
  SIGN_IN_CHANNEL,
} from './sign-in-callback.ts';

let game: TestGame;
let storage: StorageArea;
let idTokenLifeS: number;
/** Where the window of the issuer was sent to. */
let opened: URL | undefined;
/** What the reader does there. */
let reader: (at: URL) => void;
let popups: boolean;
/** That window, as the game sees it. */
let popup: Pick<Window, 'closed' | 'close'>;

const restore: (() => void)[] = [];
function pretend(name: 'window' | 'document' | 'sessionStorage' | 'localStorage', value: unknown) {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true });
  restore.push(() =>
    before
      ? Object.defineProperty(globalThis, name, before)
      : Reflect.deleteProperty(globalThis, name),
  );
}

const ORIGIN = 'http://game.test';
const LINK = 'transfer-account-with-external-auth';
const callbackWith = (query: string, onStaying?: (isTaken: boolean) => void) => {
  const replaced: string[] = [];
  const location = { search: query, replace: (url: string | URL) => void replaced.push(`${url}`) };
  return { outcome: completeExternalSignIn(location, onStaying), replaced };
};
const signInAsReader = (at: URL) =>
  void callbackWith(`?code=code-1&state=${at.searchParams.get('state')}`);

beforeEach(async () => {
  game = await startTestGame();
  storage = memoryArea();
  idTokenLifeS = 600;
  opened = undefined;
  popups = true;
  reader = signInAsReader;
  const issuerWindow = {
    closed: false,
    close() {
      issuerWindow.closed = true;
    },
    location: {
      set href(url: string) {
        opened = new URL(url);
        reader(opened);
      },
    },
  };
  popup = issuerWindow;
  pretend('document', {
    baseURI: `${ORIGIN}/se-1`,
    hasFocus: () => true,
    documentElement: {},
    addEventListener() {},
    removeEventListener() {},
  });
  pretend('sessionStorage', memoryArea());
  pretend('localStorage', memoryArea());
  pretend('window', {
    addEventListener() {},
    removeEventListener() {},
    open: () => (popups ? popup : null),
    close: () => popup.close(),
    get closed() {
      return popup.closed;
    },
    location: {
      pathname: '/se-1',
      search: '?a=1',
      assign: (url: string) => {
        opened = new URL(url);
      },
    },
  });
  game.instead.set('.well-known', () => ({
    body: {
      authorization_endpoint: `${game.server.url}/oidc/auth`,
      token_endpoint: `${game.server.url}/oidc/token`,
    },
  }));
  game.instead.set('/oidc/token', () => ({ body: { id_token: idToken() } }));
});
afterEach(async () => {
  for (const undo of restore.splice(0)) undo();
  await game.close();
});

const idToken = () =>
  testJwt({
    sub: 'reader',
    nonce: opened?.searchParams.get('nonce'),
    exp: Math.floor(game.now / 1000) + idTokenLifeS,
  });
const kernel = () => game.kernel({ storage });
const asReader = (userId?: string) => () => {
  game.role = 'user';
  return loginOf(game, userId);
};
const count = (part: string) => game.server.seenAt(part).length;

describe("the issuer's sign-in", () => {
  test('proves with the code that it was us who asked (PKCE)', async () => {
    game.instead.set('transfer-external', asReader());
    const { session } = kernel();
    await session.start();
    await session.signInExternally();
    const asked = opened?.searchParams;
    const exchange = new URLSearchParams(game.server.seenAt('/oidc/token')[0]?.body);
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      response_type: 'code',
      client_id: 'spieltag',
      redirect_uri: `${ORIGIN}/auth/callback.html`,
      code_challenge_method: 'S256',
    });
    const digest = createHash('sha256').update(exchange.get('code_verifier') ?? '');
    expect(digest.digest('base64url')).toBe(asked?.get('code_challenge'));
    expect(exchange.get('code')).toBe('code-1');
  });

  test('makes a guest a reader who keeps account and team', async () => {
    game.instead.set('transfer-external', asReader());
    const { session } = kernel();
    await session.start();
    expect(await session.signInExternally()).toBe('signed-in');
    expect(session.get().data).toMatchObject({ id: SAMPLE.userId, isTrial: false });
    expect(count('/external-auth')).toBe(0);
    await until(() => popup.closed);
  });

  test('is not given up while the answer is on its way from a window that seems closed', async () => {
    reader = (at) => {
      // The ties are cut with the way back, and the page that answers starts slowly.
      Object.assign(popup, { closed: true });
      setTimeout(signInAsReader, 1600, at);
    };
    const { session } = kernel();
    await session.start();
    expect(await session.signInExternally()).toBe('signed-in');
  });

  test('is given up by who has closed the window and is back for a while', async () => {
    reader = () => popup.close();
    const { session } = kernel();
    await session.start();
    expect(await session.signInExternally()).toBe('cancelled');
    expect(session.get().data).toMatchObject({ isTrial: true });
  });

  test('ends in a window that stays until the game has the answer', async () => {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    const heard = new Promise<unknown>((resolve) => {
      channel.addEventListener('message', ({ data }) => resolve(data));
    });
    const ends: boolean[] = [];
    callbackWith('?code=code-1&state=mine', (isTaken) => ends.push(isTaken));
    expect(await heard).toEqual({ state: 'mine', code: 'code-1' });
    expect(popup.closed).toBe(false);
    channel.postMessage({ taken: 'mine' });
    await until(() => popup.closed);
    channel.close();
    expect(ends).toEqual([]);
  });

  test.each([
    ['has it', true],
    ['is gone', false],
  ])('in a window that cannot be closed says so once the game %s', async (_how, isTaken) => {
    popup.close = () => {};
    const ends: boolean[] = [];
    callbackWith('?code=x&state=mine', (taken) => ends.push(taken));
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    if (isTaken) channel.postMessage({ taken: 'mine' });
    await until(() => ends.length > 0);
    channel.close();
    expect(ends).toEqual([isTaken]);
  });

  test('that ends is nothing a page finds that is loaded anew', async () => {
    game.instead.set('transfer-external', asReader());
    const { session } = kernel();
    await session.start();
    await session.signInExternally();
    expect(sessionStorage.length).toBe(0);
  });

  test.each([
    ['', 'signInExternally', 'Login fehlgeschlagen'],
    [' to link a device', 'linkWithMagazine', 'Das Verknüpfen der Geräte hat nicht geklappt'],
  ] as const)(
    'a page that is loaded anew meanwhile%s says that it has to be repeated, once',
    async (_what, step, title) => {
      reader = () => {};
      const before = kernel();
      await before.session.start();
      const abandoned = before.session[step]();
      while (!opened) await new Promise((resolve) => setImmediate(resolve));
      const { alerts } = await startTold();
      expect(alerts).toEqual([{ title, text: translate('error.SIGN_IN_INTERRUPTED') }]);
      expect((await startTold()).alerts).toEqual([]);
      popup.close();
      expect(await abandoned).toBe('cancelled');
    },
  );

  test('of an account that already takes part switches to it', async () => {
    game.instead.set('transfer-external', () => refusal(403, 'ACCOUNT_IN_USE'));
    game.instead.set('/external-auth', asReader('us-other'));
    const { session } = kernel();
    await session.start();
    expect(await session.signInExternally()).toBe('switched-account');
    expect(session.get().data).toMatchObject({ id: 'us-other', isTrial: false });
  });

  const refused = (query: string) => (at: URL) =>
    void callbackWith(`?${query}&state=${at.searchParams.get('state')}`);

  test.each([
    ['by its code', 'error=temporarily_unavailable', 'temporarily_unavailable'],
    [
      'in its words, also where it calls that declined',
      'error=access_denied&error_description=Please+verify+your+email.+Fehlercode:+0',
      'Please verify your email. Fehlercode: 0',
    ],
    [
      'in words that are no more than that',
      `error=server_error&error_description=${encodeURIComponent('<b>a</b>\n\u0007\n$t(login.later) {msg}')}`,
      '<b>a</b> $t(login.later) {msg}',
    ],
    [
      'no longer than an alert may be',
      `error=server_error&error_description=${'x'.repeat(5000)}`,
      'x'.repeat(300),
    ],
    ['without a word', 'error=', ''],
  ])('that the issuer refuses is code 103, and says why: %s', async (_how, query, said) => {
    reader = refused(query);
    const { session, bus } = kernel();
    const alerts: unknown[] = [];
    bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
    await session.start();
    expect(await session.signInExternally()).toBe('cancelled');
    const text = `Die Anmeldung beim Magazin hat nicht geklappt. (Fehlercode: 103)\n${said}`;
    expect(alerts).toEqual([{ title: 'Login fehlgeschlagen', text }]);
    expect([count('/oidc/token'), session.get().data?.isTrial]).toEqual([0, true]);
  });

  test.each([
    ['', ''],
    [', whatever its issuer calls that', '&error_description=The+user+aborted+it'],
  ])('that the reader declines is over without a word%s', async (_how, description) => {
    reader = refused(`error=access_denied${description}`);
    const { session, bus } = kernel();
    const alerts: unknown[] = [];
    bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
    await session.start();
    expect(await session.signInExternally()).toBe('cancelled');
    expect(await session.linkWithMagazine()).toBe('cancelled');
    expect(alerts).toEqual([]);
  });

  test('that the issuer refuses to a device that is to be linked is told to the screen that asked', async () => {
    reader = refused('error=server_error&error_description=Later');
    const { session } = kernel();
    await session.start();
    const outcome = await session.linkWithMagazine();
    expect(outcome).toMatchObject({ messageKey: 'error.ISSUER_REFUSED', params: { msg: 'Later' } });
  });

  test('of a device that was linked just now says when it is possible, and leaves who plays here as they are', async () => {
    const params = { until: Date.UTC(2026, 11, 24, 11) };
    const body = { status: 403, code: 'DEVICE_LINKED_LATELY', msg: 'Not yet', params };
    game.instead.set('transfer-external', () => ({ status: 403, body }));
    game.instead.set('/external-auth', asReader('us-other'));
    const { session, bus } = kernel();
    const alerts: string[] = [];
    bus.on('alert.requested').subscribe(({ text }) => alerts.push(text));
    await session.start();
    expect(await session.signInExternally()).toBe('cancelled');
    expect([session.get().data?.id, count('/external-auth')]).toEqual([SAMPLE.userId, 0]);
    expect(alerts).toEqual([
      expect.stringMatching(/erst einen Tag danach, ab 24\. Dezember, Donnerstag, \d\d:00 Uhr\.$/),
    ]);
  });

  test('answers another sign-in: nothing is taken over', async () => {
    let closed = 0;
    window.close = () => void closed++;
    reader = (at) => {
      callbackWith('?code=evil&state=other');
      callbackWith('?error=server_error&state=other');
      callbackWith(`?error=access_denied&state=${at.searchParams.get('state')}`);
    };
    const { session, bus } = kernel();
    const alerts: unknown[] = [];
    bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
    await session.start();
    expect(await session.signInExternally()).toBe('cancelled');
    expect([count('/oidc/token'), alerts]).toEqual([0, []]);
    await until(() => closed === 1);
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    channel.postMessage({ taken: 'other' });
    await until(() => closed === 3);
    channel.close();
  });

  test.each([
    ['of a guest', 'transfer-external'],
    ['of an account that takes part', '/external-auth'],
  ])('%s that is not answered is asked for once more', async (_who, part) => {
    let tries = 0;
    game.instead.set('transfer-external', () => refusal(403, 'ACCOUNT_IN_USE'));
    game.instead.set(part, () => {
      tries += 1;
      return tries === 1 ? { hangUp: true } : asReader()();
    });
    const { session } = kernel();
    await session.start();
    expect(await session.signInExternally()).toBe('signed-in');
    expect([tries, session.get().data?.isTrial]).toEqual([2, false]);
  });

  test('that is refused is not asked for again', async () => {
    game.instead.set('transfer-external', () => refusal(403, 'USER_BANNED'));
    const { session } = kernel();
    await session.start();
    expect(await session.signInExternally()).toBe('cancelled');
    expect(count('transfer-external')).toBe(1);
  });

  test('with an ID token of another sign-in fails in words', async () => {
    game.instead.set('/oidc/token', () => ({ body: { id_token: testJwt({ nonce: 'other' }) } }));
    const { session, bus } = kernel();
    const alerts: unknown[] = [];
    bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
    await session.start();
    expect(await session.signInExternally()).toBe('cancelled');
    expect(alerts).toEqual([{ title: 'Login fehlgeschlagen', text: 'Fehlercode: 101' }]);
  });

  test.each<[string, TestReply, RegExp]>([
    [
      'with until when an account is banned',
      {
        status: 403,
        body: {
          status: 403,
          code: 'USER_BANNED',
          msg: 'Account banned',
          params: { until: Date.UTC(2026, 11, 24, 11) },
        },
      },
      /^Dieses Konto ist bis 24\. Dezember 2026, Donnerstag, \d\d:00 Uhr gesperrt\.$/,
    ],
    [
      'with what the server says of it, and its status',
      { status: 422, body: { errors: [{ msg: 'Please verify your email. Fehlercode: 0' }] } },
      /^Die Anmeldung .*\(Fehlercode: 103\)\nPlease verify your email\. Fehlercode: 0 \(422\)$/,
    ],
    [
      'without an answer, with code 101',
      { hangUp: true },
      /^Keine Verbindung\. .+\nFehlercode: 101$/,
    ],
  ])('that fails says why: %s', async (_which, reply, text) => {
    for (const path of ['transfer-external', '/external-auth']) game.instead.set(path, () => reply);
    const { session, bus } = kernel();
    const alerts: string[] = [];
    bus.on('alert.requested').subscribe((alert) => alerts.push(alert.text));
    await session.start();
    expect(await session.signInExternally()).toBe('cancelled');
    expect(alerts).toEqual([expect.stringMatching(text)]);
  });

  test.each([424, 422])('that our server does not accept (%i) is code 103', async (status) => {
    game.instead.set('transfer-external', () => refusal(status, 'EXTERNAL_AUTH_FAILED'));
    const { session, bus } = kernel();
    const alerts: string[] = [];
    bus.on('alert.requested').subscribe(({ text }) => alerts.push(text));
    await session.start();
    await session.signInExternally();
    expect(alerts).toEqual([expect.stringContaining('103')]);
  });
});

describe('a switched account', () => {
  const switched = async () => {
    game.instead.set('transfer-external', () => refusal(403, 'ACCOUNT_IN_USE'));
    game.instead.set('/external-auth', asReader('us-other'));
    const { session } = kernel();
    await session.start();
    await session.signInExternally();
    return session;
  };

  test('stays signed in after a reload', async () => {
    await switched();
    const { session } = kernel();
    await session.start();
    expect(session.get().data?.id).toBe('us-other');
    expect([count('uid-auth'), count('/external-auth')]).toEqual([1, 1]);
  });

  test('gets a new token with the ID token as long as that lives', async () => {
    await switched();
    idTokenLifeS = 7200;
    await switched();
    game.now += 3_600_000;
    const { session } = kernel();
    await session.start();
    expect(session.get().data?.id).toBe('us-other');
  });

  test('whose ID token has ended has to sign in again: code 102', async () => {
    await switched();
    game.now += 7_200_000;
    game.instead.set('/external-auth', () => refusal(422, 'EXTERNAL_TOKEN_INVALID'));
    const { session } = kernel();
    await session.start();
    expect(session.get().error).toMatchObject({ code: '102', messageKey: 'login.102' });
    game.instead.set('/external-auth', asReader('us-other'));
    expect(await session.signInExternally()).toBe('signed-in');
  });

  test('who signs out is the guest of this device again', async () => {
    const session = await switched();
    game.role = 'trial';
    await session.signOut();
    expect(session.get().data).toMatchObject({ id: SAMPLE.userId, isTrial: true });
    expect(new Set(game.server.seenAt('uid-auth').map(({ body }) => body)).size).toBe(1);
  });
});

describe('where windows are blocked', () => {
  test('the page goes there, comes back to where it was, and is signed in', async () => {
    popups = false;
    game.instead.set('transfer-external', asReader());
    const before = kernel();
    await before.session.start();
    void before.session.signInExternally();
    while (!opened) await new Promise((resolve) => setImmediate(resolve));
    const back = callbackWith(`?code=code-1&state=${opened.searchParams.get('state')}`);
    expect(back).toEqual({ outcome: 'redirected', replaced: ['/se-1?a=1'] });
    const after = kernel();
    await after.session.start();
    expect(after.session.get().data).toMatchObject({ id: SAMPLE.userId, isTrial: false });
    expect(sessionStorage.getItem(PENDING_SIGN_IN)).toBeNull();
  });

  test('a device that is being linked is linked once it is back, and puts its own team aside', async () => {
    popups = false;
    game.instead.set('/external-auth', asReader('us-other'));
    game.instead.set('transfer-external', () => refusal(403, 'ACCOUNT_IN_USE'));
    const before = kernel();
    await before.session.start();
    linkToOther();
    void before.session.linkWithMagazine();
    while (!opened) await new Promise((resolve) => setImmediate(resolve));
    callbackWith(`?code=code-1&state=${opened.searchParams.get('state')}`);
    await expectLinked();
  });

  const leaveToLink = async (answer = 'code=code-1') => {
    popups = false;
    const before = kernel();
    await before.session.start();
    void before.session.linkWithMagazine();
    while (!opened) await new Promise((resolve) => setImmediate(resolve));
    callbackWith(`?${answer}&state=${opened.searchParams.get('state')}`);
  };

  test('what the issuer refuses is said once the page is back, and not again', async () => {
    popups = false;
    const before = kernel();
    await before.session.start();
    void before.session.signInExternally();
    while (!opened) await new Promise((resolve) => setImmediate(resolve));
    callbackWith(`?error=server_error&state=${opened.searchParams.get('state')}`);
    const { alerts } = await startTold();
    expect(alerts).toEqual([
      { title: 'Login fehlgeschlagen', text: expect.stringMatching(/103\)\nserver_error$/) },
    ]);
    expect((await startTold()).alerts).toEqual([]);
  });

  test('a link the issuer refuses is no failed login either, and one that is declined is nothing', async () => {
    await leaveToLink('error=server_error');
    const { alerts } = await startTold();
    expect(alerts).toEqual([
      {
        title: 'Das Verknüpfen der Geräte hat nicht geklappt',
        text: expect.stringMatching(/103\)\nserver_error$/),
      },
    ]);
    opened = undefined;
    await leaveToLink('error=access_denied');
    expect(await startTold()).toMatchObject({ alerts: [], told: [] });
  });

  test.each<[string, typeof game.role, string]>([
    [
      'whose team is now that of the account',
      'trial',
      'Verknüpft: Dein Magazin-Konto spielt jetzt als Käthe, mit diesem Team.',
    ],
    ['that plays by the account already', 'user', 'Dieses Gerät spielt schon als Käthe.'],
  ])('a device %s says so once it is back', async (_, role, text) => {
    await leaveToLink();
    game.role = role;
    game.instead.set(LINK, asReader());
    const { told, session } = await startTold();
    await until(() => told.length > 0);
    expect(told).toEqual([text.replace('Käthe', session.get().data?.name ?? '')]);
  });

  test('a link that is refused is no failed login', async () => {
    await leaveToLink();
    game.instead.set(LINK, () => refusal(403, 'ACCOUNT_IN_USE'));
    const { told, alerts, session } = await startTold();
    expect(alerts).toEqual([
      {
        title: 'Das Verknüpfen der Geräte hat nicht geklappt',
        text: translate('error.ACCOUNT_IN_USE'),
      },
    ]);
    expect([told, session.get().data?.id]).toEqual([[], SAMPLE.userId]);
  });
});

/** The server lets a fresh credential alone lead to the other account: the own one has a team. */
function linkToOther(): void {
  const uidOf = ({ body }: { readonly body: string }) => JSON.parse(body).uid as string;
  const own = game.server.seenAt('uid-auth').map(uidOf)[0];
  game.instead.set(LINK, (request) =>
    uidOf(request) === own ? refusal(403, 'ACCOUNT_IN_USE') : asReader('us-other')(),
  );
}

/** A game that starts, with what it says meanwhile. */
async function startTold() {
  const { session, bus } = kernel();
  const told: string[] = [];
  const alerts: { readonly title: string; readonly text: string }[] = [];
  bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
  await session.start();
  return { session, told, alerts };
}

async function expectLinked(): Promise<void> {
  const { session, told, alerts } = await startTold();
  expect([session.get().data?.id, session.hasOtherTeam()]).toEqual(['us-other', true]);
  expect([alerts, count('transfer-external'), count('/external-auth')]).toEqual([[], 0, 0]);
  await until(() => told.length > 0);
  expect(told).toEqual([`Verknüpft: Du spielst jetzt als ${session.get().data?.name}.`]);
}

describe('in an app', () => {
  const answer = (code: string | undefined) => ({
    state: opened?.searchParams.get('state') ?? '',
    code,
    error: code === undefined ? 'access_denied' : undefined,
  });
  beforeEach(() => {
    Object.assign(window, { SpieltagNative: {} });
    game.instead.set('transfer-external', asReader());
  });

  test('which the device ends while its browser is in front, the next start goes on', async () => {
    reader = () => {};
    const before = kernel();
    await before.session.start();
    const abandoned = before.session.signInExternally();
    while (!opened) await new Promise((resolve) => setImmediate(resolve));
    expect(continueSignIn({ ...answer('evil'), state: 'other' })).toBeUndefined();
    expect(continueSignIn(answer('code-1'))).toBe('/se-1?a=1');
    const after = kernel();
    await after.session.start();
    expect(after.session.get().data).toMatchObject({ id: SAMPLE.userId, isTrial: false });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    // The page that waits is gone on a device; here it has to be told.
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    channel.postMessage(answer(undefined));
    channel.close();
    expect(await abandoned).toBe('cancelled');
  });

  test('which the device ends while a reader signs in to link it, the next start links it', async () => {
    reader = () => {};
    const before = kernel();
    await before.session.start();
    linkToOther();
    const abandoned = before.session.linkWithMagazine();
    while (!opened) await new Promise((resolve) => setImmediate(resolve));
    continueSignIn(answer('code-1'));
    await expectLinked();
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    channel.postMessage(answer(undefined));
    channel.close();
    expect(await abandoned).toBe('cancelled');
  });

  test('nothing of it is left once it has ended', async () => {
    const { session } = kernel();
    await session.start();
    expect(await session.signInExternally()).toBe('signed-in');
    expect(localStorage.length).toBe(0);
    expect(continueSignIn(answer('code-1'))).toBeUndefined();
  });
});
