import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { refusal, type SeenRequest } from '../../client/testing/test-server.ts';
import { contract } from '../../contract/index.ts';
import { accept } from '../../rules/index.ts';
import { SAMPLE, sampleAccount } from '../testing/sample-season.ts';
import { loginOf, memoryArea, startTestGame, type TestGame } from '../testing/test-game.ts';

let game: TestGame;
let uids: string[];
beforeEach(async () => {
  game = await startTestGame();
  uids = [];
  game.role = 'user';
  game.instead.set('uid-auth', signInByUid);
});
afterEach(() => game.close());

/** The first uid is the reader's, every other one a guest's of its own. */
function signInByUid({ body }: SeenRequest) {
  const { uid } = JSON.parse(body);
  if (!uids.includes(uid)) uids.push(uid);
  const index = uids.indexOf(uid);
  return loginOf(game, index === 0 ? SAMPLE.userId : `us-guest-${index}`);
}

async function reader() {
  const storage = memoryArea();
  const kernel = game.kernel({ storage });
  await kernel.session.start();
  return { ...kernel, storage };
}

describe('a sign-out', () => {
  test('is done: the guest of the device plays, also after a reload', async () => {
    const { session, storage } = await reader();
    expect(await session.signOut()).toBeUndefined();
    expect(session.get().data?.id).toBe('us-guest-1');
    const again = game.kernel({ storage }).session;
    await again.start();
    expect(again.get().data?.id).toBe('us-guest-1');
  });

  test.each([
    ['without a connection', { hangUp: true }, 'error.NETWORK', 2],
    ['while servers are down', refusal(503, 'UNAVAILABLE'), 'error.UNAVAILABLE', 2],
    ['whose guest is refused', refusal(403, 'FORBIDDEN'), 'error.FORBIDDEN', 1],
    ['asked for too often', refusal(429, 'RATE_LIMITED'), 'error.RATE_LIMITED', 1],
    [
      'whose guest gets a token nobody can read',
      { body: { account: sampleAccount, jwt: 'x', env: '' } },
      'error.TOKEN_INVALID',
      2,
    ],
  ])('%s is said to have failed, and changes nothing', async (_, reply, messageKey, asked) => {
    const { session, client, storage } = await reader();
    const before = [session.get().data, storage.getItem('spieltag.uid')];
    let calls = 0;
    game.instead.set('uid-auth', () => {
      calls += 1;
      return reply;
    });
    expect(await session.signOut()).toMatchObject({ messageKey });
    expect(calls).toBe(asked);
    expect([session.get().data, storage.getItem('spieltag.uid')]).toEqual(before);
    expect(session.get().error).toBeUndefined();
    await client.call(contract.account.me, { rethrow: true }).catch(() => undefined);
    expect(game.server.seenAt('me.json')[0]?.headers.authorization).toMatch(/^Bearer /);
  });

  test('that is tried again makes no second guest', async () => {
    const { session } = await reader();
    game.instead.set('uid-auth', (request) => {
      signInByUid(request);
      return { hangUp: true };
    });
    await session.signOut();
    game.instead.set('uid-auth', signInByUid);
    await session.signOut();
    expect(session.get().data?.id).toBe('us-guest-1');
    expect(uids).toHaveLength(2);
  });

  test('on a device that is full keeps nobody signed in', async () => {
    const { session, storage } = await reader();
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await session.signOut()).toBeUndefined();
    expect(session.get().data?.id).toBe('us-guest-1');
    expect(storage.getItem('spieltag.uid')).toBeNull();
  });

  test('is not undone by a token that was being renewed', async () => {
    const { session } = await reader();
    let release: (() => void) | undefined;
    game.instead.set('uid-auth', async (request) => {
      const reply = signInByUid(request);
      if (uids.indexOf(JSON.parse(request.body).uid) > 0) return reply;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return reply;
    });
    const renewing = session.start();
    while (!release) await new Promise(setImmediate);
    await session.signOut();
    release();
    await renewing;
    expect(session.get().data?.id).toBe('us-guest-1');
  });
});

test('a purchase whose token is refused is not made for the guest that comes of it', async () => {
  const { session, seasons, ledger } = await reader();
  seasons.select(SAMPLE.seasonId);
  await ledger.load();
  game.instead.set('uid-auth', () => loginOf(game, 'us-somebody-else'));
  game.instead.set('player-transaction', () => refusal(401, 'TOKEN_INVALID'));
  game.now += 2000;
  const squad = { budget: 1, lineup: { formationId: '1442', indexedPlayers: [] } };
  const outcome = await ledger.change({ kind: 'transaction', apply: () => accept(squad) });
  expect(outcome).toMatchObject({ error: { messageKey: 'error.IDENTITY_CHANGED' } });
  expect(session.get().data?.id).toBe('us-somebody-else');
  expect(game.server.seenAt('player-transaction')).toHaveLength(1);
});
