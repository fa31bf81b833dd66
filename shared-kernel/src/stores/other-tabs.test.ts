import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { EMPTY } from 'rxjs';
import { refusal, type SeenRequest } from '../client/testing/test-server.ts';
import { contract } from '../contract/index.ts';
import { currentLanguage } from '../i18n/index.ts';
import type { Kernel } from './kernel.ts';
import { createTestDevice, type TestDevice } from './testing/test-device.ts';
import { loginOf, startTestGame, type TestGame } from './testing/test-game.ts';
import { until } from './testing/until.ts';

let game: TestGame;
let device: TestDevice;
/** Whom each uid signs in, in the order they came. */
let users: Map<string, { id: string; name: string }>;

beforeEach(async () => {
  game = await startTestGame();
  device = createTestDevice(game);
  users = new Map();
  game.instead.set('uid-auth', (request) => loginAs(userOf(request)));
  game.instead.set('update-name', ({ body }) => {
    const [user] = users.values();
    if (user) user.name = JSON.parse(body).name;
    return { body: { ...user, image: null, isTrial: true } };
  });
});
afterEach(() => game.close());

function userOf({ body }: SeenRequest) {
  const { uid } = JSON.parse(body);
  const user = users.get(uid) ?? { id: `us-${users.size + 1}`, name: `Gast ${users.size + 1}` };
  users.set(uid, user);
  return user;
}
function loginAs(user: { readonly id: string; readonly name: string }) {
  const { body, ...reply } = loginOf(game, user.id);
  const login = body as { readonly account: object };
  return { ...reply, body: { ...login, account: { ...login.account, ...user } } };
}
async function start(options?: Parameters<TestDevice['tab']>[0]) {
  const kernel = device.tab(options);
  await kernel.session.start();
  return kernel;
}
const who = ({ session }: Kernel) => session.get().data?.id;
const tokens = (part: string) =>
  game.server.seenAt(part).map(({ headers }) => JSON.parse(claims(headers.authorization)).sub);
const claims = (header = '') => Buffer.from(header.split('.')[1] ?? '', 'base64url').toString();

test('two tabs that open on a new device make one guest', async () => {
  const both = await Promise.all([start(), start()]);
  expect(both.map(who)).toEqual(['us-1', 'us-1']);
  expect(users.size).toBe(1);
});

describe('a sign-out in one tab', () => {
  test('signs out the others, and both play as the same guest', async () => {
    const [here, there] = [await start(), await start()];
    await here.session.signOut();
    await until(() => who(there) === 'us-2');
    expect([who(here), users.size]).toEqual(['us-2', 2]);
  });

  test('leaves a tab that slept no request of the old account', async () => {
    const [here, asleep] = [await start(), await start({ elsewhere$: EMPTY })];
    await here.session.signOut();
    const call = asleep.client.call(contract.account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ code: 'IDENTITY_CHANGED' });
    expect(game.server.seenAt('me.json')).toEqual([]);
    expect(who(asleep)).toBe('us-2');
    await asleep.client.call(contract.account.me, {});
    expect(tokens('me.json')).toEqual(['us-2']);
  });

  test('is seen by a tab that slept when the user comes back', async () => {
    const [here, asleep] = [await start(), await start({ elsewhere$: EMPTY })];
    await here.session.signOut();
    game.focus.next();
    await until(() => who(asleep) === 'us-2');
  });

  test('leaves the others nobody while the new guest cannot be signed in there', async () => {
    const [here, there] = [await start(), await start()];
    await here.session.signOut();
    game.instead.set('uid-auth', () => refusal(503, 'UNAVAILABLE'));
    await until(() => there.session.get().error !== undefined);
    const call = there.client.call(contract.account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ code: 'IDENTITY_CHANGED' });
    expect(game.server.seenAt('me.json')).toEqual([]);
  });

  test('at the same moment in both signs out once', async () => {
    const [here, there] = [await start(), await start()];
    await Promise.all([here.session.signOut(), there.session.signOut()]);
    await until(() => who(here) === 'us-2' && who(there) === 'us-2');
    expect(users.size).toBe(2);
  });
});

describe('the other tabs show', () => {
  test('another name', async () => {
    const [here, there] = [await start(), await start()];
    await here.session.rename('Ada');
    await until(() => there.session.get().data?.name === 'Ada');
    expect(here.session.get().data?.name).toBe('Ada');
  });

  test('another name, without asking a server that may not answer', async () => {
    const [here, there] = [await start(), await start()];
    game.instead.set('uid-auth', () => refusal(429, 'RATE_LIMITED'));
    const before = game.server.seenAt('uid-auth').length;
    await here.session.rename('Ada');
    await until(() => there.session.get().data?.name === 'Ada');
    await there.client.call(contract.account.me, {});
    expect(tokens('/me.json')).toEqual(['us-1']);
    expect(game.server.seenAt('uid-auth')).toHaveLength(before);
  });

  test('that a guest has an account by now, with a token of it', async () => {
    const [here, there] = [await start(), await start()];
    expect(there.session.get().data?.isTrial).toBe(true);
    game.role = 'user';
    await here.session.start();
    await here.session.rename('Ada');
    await until(() => there.session.get().data?.isTrial === false);
    await there.client.call(contract.account.me, {});
    const [me] = game.server.seenAt('/me.json');
    expect(JSON.parse(claims(me?.headers.authorization))).toMatchObject({ role: 'user' });
  });

  test('another picture', async () => {
    const [here, there] = [await start(), await start()];
    const image = '/api/account/v1/image/im-2.jpg';
    game.instead.set('update-image', () => {
      const [user] = users.values();
      return { body: Object.assign(user ?? {}, { image, isTrial: true }) };
    });
    await here.session.changePicture('iVBORw0KGgo=');
    await until(() => there.session.get().data?.image === image);
  });

  test('the team put aside, once it is played again', async () => {
    const [here, there] = [await start(), await start()];
    game.instead.set('transfer-account-with-token', (request) => {
      const { uid } = JSON.parse(request.body);
      if (users.has(uid)) return refusal(403, 'ACCOUNT_IN_USE');
      return loginAs(userOf(request));
    });
    await here.session.linkWithCode('x');
    await until(() => who(there) === 'us-2');
    await here.session.switchTeam();
    await until(() => who(there) === 'us-1');
  });

  test('the account a device was linked to, although it signs in as before', async () => {
    const [here, there] = [await start(), await start()];
    game.instead.set('transfer-account-with-token', (request) => {
      const linked = { id: 'us-linked', name: 'Linked' };
      users.set(JSON.parse(request.body).uid, linked);
      return loginAs(linked);
    });
    expect(await here.session.linkWithCode('x')).toBeUndefined();
    await until(() => who(there) === 'us-linked');
  });

  test('the language that is chosen', async () => {
    const [here, there] = [await start(), await start()];
    const spoken: string[] = [];
    there.bus.on('language.changed').subscribe(({ language }) => spoken.push(language));
    here.bus.publish('language.changed', { language: 'en' });
    await until(() => spoken.at(-1) === 'en');
    here.bus.publish('language.changed', { language: 'de' });
    await until(() => spoken.at(-1) === 'de' && currentLanguage() === 'de');
  });

  test('the season that is chosen, but not the one a page opens with', async () => {
    const [here, there] = [await start(), await start()];
    const chosen: string[] = [];
    there.seasons.chosenElsewhere$.subscribe((seasonId) => {
      chosen.push(seasonId);
      there.seasons.select(seasonId);
    });
    there.seasons.select('se-1');
    here.seasons.select('se-2');
    here.seasons.select('se-3');
    await until(() => there.seasons.selectedId() === 'se-3');
    expect(chosen).toEqual(['se-3']);
    expect(here.seasons.selectedId()).toBe('se-3');
  });
});

test('tabs that follow each other come to rest', async () => {
  const tabs = [await start(), await start(), await start()];
  await tabs[0]?.session.rename('Ada');
  await tabs[1]?.session.signOut();
  await until(() => tabs.every((tab) => who(tab) === 'us-2'));
  const asked = game.server.seenAt('uid-auth').length;
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(game.server.seenAt('uid-auth')).toHaveLength(asked);
});
