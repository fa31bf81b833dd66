import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Observable, type Subscription } from 'rxjs';
import type { StorageArea } from '../../client/index.ts';
import { refusal } from '../../client/testing/test-server.ts';
import { contract } from '../../contract/index.ts';
import { SAMPLE, sampleAccount } from '../testing/sample-season.ts';
import {
  loginOf,
  memoryArea,
  startTestGame,
  type TestGame,
  testJwt,
} from '../testing/test-game.ts';

let game: TestGame;
let storage: StorageArea;
beforeEach(async () => {
  game = await startTestGame();
  storage = memoryArea();
});
afterEach(() => game.close());

const kernel = () => game.kernel({ storage });
const uids = () => game.server.seenAt('uid-auth').map(({ body }) => JSON.parse(body).uid);

describe('the guest of this device', () => {
  test('signs in with a uid of at least 128 random bits, the same after a reload', async () => {
    await kernel().session.start();
    await kernel().session.start();
    const [first, second] = uids();
    expect(first).toMatch(/^[A-Za-z0-9_-]{22,64}$/);
    expect(second).toBe(first);
  });

  test('is a trial account when the role in the token says so', async () => {
    const { session, bus } = kernel();
    const published: unknown[] = [];
    bus.on('account.changed').subscribe((account) => published.push(account));
    await session.start();
    expect(session.get().data?.isTrial).toBe(true);
    expect(published).toEqual([{ userId: SAMPLE.userId, name: 'Käthe Kurve', isTrial: true }]);
  });

  test('who signs out after having become a reader is another guest', async () => {
    game.role = 'user';
    const { session } = kernel();
    await session.start();
    await session.signOut();
    const [first, second] = uids();
    expect(second).not.toBe(first);
  });
});

test('a load that fails with its sign-in leaves nothing behind that waits for an account', async () => {
  game.instead.set('uid-auth', () => refusal(403, 'USER_BANNED'));
  const { seasons, ledger } = kernel();
  await seasons.load();
  seasons.select(SAMPLE.seasonId);
  await ledger.load();
  const subscribing = jest.spyOn(Observable.prototype, 'subscribe');
  await ledger.load();
  const { results } = subscribing.mock;
  subscribing.mockRestore();
  const waiting = results.filter(({ value }) => !(value as Subscription).closed);
  expect(ledger.get().error?.code).toBe('AUTH_REQUIRED');
  expect([results.length > 0, waiting.length]).toEqual([true, 0]);
});

describe('what the device has stored and nobody can read', () => {
  const GARBAGE = ['{', 'null', '42', '"x"', '[]', '{"a":1}', '"<script>"', ''];

  test.each(GARBAGE)('%s is no uid, no account, no list of teams', async (text) => {
    for (const key of ['uid', 'external', 'uids-aside', 'etag-owner', 'selected-season']) {
      storage.setItem(`spieltag.${key}`, text);
    }
    const { session, seasons } = kernel();
    await session.start();
    expect(session.get()).toMatchObject({ error: undefined, data: { id: SAMPLE.userId } });
    expect(uids()[0]).toMatch(/^[A-Za-z0-9_-]{22,64}$/);
    expect([session.hasOtherTeam(), seasons.storedId()]).toEqual([false, undefined]);
  });

  test('an account of which half is left is none', async () => {
    const external = { account: { id: 'us-1' }, idToken: 'x.y.z', jwt: 'x' };
    storage.setItem('spieltag.external', JSON.stringify(external));
    await kernel().session.start();
    expect(uids()).toHaveLength(1);
  });

  test('a storage that keeps nothing still lets one play, as the same guest until the page goes', async () => {
    storage.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    const { session } = kernel();
    await session.start();
    await session.start();
    const [first, second] = uids();
    expect(second).toBe(first);
  });
});

describe('a login that fails', () => {
  test('is tried once more', async () => {
    let tries = 0;
    game.instead.set('uid-auth', () =>
      ++tries === 1 ? refusal(503, 'UNAVAILABLE') : loginOf(game),
    );
    const { session } = kernel();
    await session.start();
    expect(session.get()).toMatchObject({ error: undefined, data: { id: SAMPLE.userId } });
  });

  test.each([
    [
      'a known code of the server',
      () => refusal(403, 'USER_BANNED'),
      'USER_BANNED',
      'error.USER_BANNED',
    ],
    ['101 without a message', () => ({ status: 418 }), 'INTERNAL', 'error.INTERNAL'],
    ['101 for a code nobody knows', () => refusal(418, 'TEAPOT'), '101', 'login.101'],
    [
      'an invalid token',
      () => ({ body: { account: sampleAccount, jwt: testJwt({ role: 'user' }), env: '' } }),
      'TOKEN_INVALID',
      'error.TOKEN_INVALID',
    ],
    [
      'an unreadable token',
      () => ({ body: { account: sampleAccount, jwt: 'x', env: '' } }),
      'TOKEN_INVALID',
      'error.TOKEN_INVALID',
    ],
  ])('says why: %s', async (_, answer, code, messageKey) => {
    game.instead.set('uid-auth', answer);
    const { session } = kernel();
    await session.start();
    expect(session.get().error).toMatchObject({ code, messageKey });
    expect(game.server.seenAt('uid-auth')).toHaveLength(2);
  });
});

describe('the token', () => {
  const me = contract.account.me;

  test('is renewed before a call within 10 s of its end', async () => {
    const { session, client } = kernel();
    await session.start();
    game.now += (game.tokenLifeS - 11) * 1000;
    await client.call(me, {});
    expect(uids()).toHaveLength(1);
    game.now += 2000;
    await client.call(me, {});
    expect(uids()).toHaveLength(2);
  });

  test('is renewed shortly after its end although nobody asked', async () => {
    const { session } = kernel();
    await session.start();
    game.now += game.tokenLifeS * 1000 + 2000;
    game.scheduler.maxFrames = game.tokenLifeS * 1000 + 2000;
    game.scheduler.flush();
    await session.start();
    expect(uids()).toHaveLength(2);
  });

  test('is renewed at its end although the clock had jumped ahead at the renewal before', async () => {
    let aheadMs = 0;
    const { session, client } = game.kernel({ storage, now: () => game.now + aheadMs });
    await session.start();
    aheadMs = 24 * 3600 * 1000;
    await client.call(me, {});
    expect(uids()).toHaveLength(2);
    game.now += game.tokenLifeS * 1000;
    await client.call(me, {});
    expect(uids()).toHaveLength(3);
  });

  test('is renewed once for all calls that find it refused', async () => {
    const { session, client } = kernel();
    await session.start();
    game.now += 5000;
    let refused = 0;
    game.instead.set('overview', () =>
      ++refused <= 2 ? refusal(401, 'TOKEN_EXPIRED') : { body: game.ledger },
    );
    const params = { userId: 'us-1', seasonId: 'se-1' };
    const row = contract.ledger.overview;
    const calls = ['se-1', 'se-2'].map((seasonId) =>
      client.call(row, { params: { ...params, seasonId }, rethrow: true }),
    );
    expect(await Promise.all(calls)).toEqual([game.ledger, game.ledger]);
    expect(uids()).toHaveLength(2);
  });
});

test('a new name is shown and told', async () => {
  const { session } = kernel();
  await session.start();
  game.instead.set('update-name', ({ body }) => ({
    body: { id: SAMPLE.userId, name: JSON.parse(body).name, image: null, isTrial: true },
  }));
  expect(await session.rename('Ada')).toBeUndefined();
  expect(session.get().data).toMatchObject({ name: 'Ada', isTrial: true });
  game.instead.set('update-name', () => refusal(422, 'NAME_INVALID'));
  expect(await session.rename('?')).toMatchObject({ messageKey: 'error.NAME_INVALID' });
  expect(session.get().data?.name).toBe('Ada');
});
