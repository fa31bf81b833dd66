import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { refusal } from '../../client/testing/test-server.ts';
import { contract } from '../../contract/index.ts';
import { accept } from '../../rules/index.ts';
import type { Kernel } from '../kernel.ts';
import { SAMPLE, sampleAccount } from '../testing/sample-season.ts';
import {
  loginOf,
  memoryArea,
  startTestGame,
  type TestGame,
  testJwt,
} from '../testing/test-game.ts';
import { needsSignIn } from './login-error.ts';

let game: TestGame;
beforeEach(async () => {
  game = await startTestGame();
  game.role = 'user';
});
afterEach(() => game.close());

const endsIn = (seconds: number) => testJwt({ exp: Math.floor(game.now / 1000) + seconds });

/** A device on which somebody has switched to an account of the magazine. */
function deviceOfReader(idTokenLifeS: number) {
  const storage = memoryArea();
  const jwt = endsIn(3600);
  const kept = { account: sampleAccount, idToken: endsIn(idTokenLifeS), jwt };
  storage.setItem('spieltag.external', JSON.stringify(kept));
  const start = async (aheadMs = 0) => {
    const kernel = game.kernel({ storage, now: () => game.now + aheadMs });
    await kernel.session.start();
    return kernel;
  };
  const external = () => JSON.parse(storage.getItem('spieltag.external') ?? 'null');
  return { start, jwt, storage, external };
}
/** A call that needs a token. */
const askWith = ({ client }: Kernel) =>
  client.call(contract.ledger.stats, {
    params: { userId: SAMPLE.userId, seasonId: SAMPLE.seasonId },
    rethrow: true,
  });
const refuseKept = () => game.instead.set('stats.json', () => refusal(401, 'TOKEN_INVALID'));
const count = (part: string) => game.server.seenAt(part).length;

describe('a kept token the server refuses', () => {
  test('is dropped: a new one is got with the ID token, and used from then on', async () => {
    const { start, jwt } = deviceOfReader(600);
    const first = await start();
    game.instead.set('stats.json', ({ headers }) =>
      headers.authorization === `Bearer ${jwt}`
        ? refusal(401, 'TOKEN_INVALID')
        : { body: { players: [] } },
    );
    await askWith(first);
    expect([first.session.get().data?.id, count('/external-auth')]).toEqual([SAMPLE.userId, 1]);
    await askWith(await start());
    expect(count('/external-auth')).toBe(1);
  });

  test('without an ID token that still lives asks for another sign-in, also after a reload', async () => {
    const { start } = deviceOfReader(-1);
    refuseKept();
    game.instead.set('/external-auth', () => refusal(422, 'EXTERNAL_TOKEN_INVALID'));
    const kernel = await start();
    const { session } = kernel;
    await expect(askWith(kernel)).rejects.toMatchObject({ status: 401 });
    expect(session.get().error).toMatchObject({ code: '102' });
    const again = (await start()).session.get();
    expect(again).toMatchObject({ data: undefined, error: { code: '102' } });
    expect(count('uid-auth')).toBe(0);
  });

  test.each([
    [400, 'PARAMETER_INVALID'],
    [401, 'TOKEN_INVALID'],
    [403, 'USER_BANNED'],
    [404, 'USER_NOT_FOUND'],
    [418, 'TEAPOT'],
    [422, 'EXTERNAL_TOKEN_INVALID'],
  ])('with an ID token refused by %i %s asks for another sign-in', async (status, code) => {
    const { start } = deviceOfReader(600);
    refuseKept();
    game.instead.set('/external-auth', () => refusal(status, code));
    const kernel = await start();
    const { session } = kernel;
    await askWith(kernel).catch(() => undefined);
    const { error } = session.get();
    expect(error && needsSignIn(error)).toBe(true);
    const asked = count('/external-auth');
    expect((await start()).session.get().error).toMatchObject({ code: '102' });
    expect(count('/external-auth')).toBe(asked);
  });

  test('with an ID token of a device that was signed off is that of a guest, who is told when', async () => {
    const { start, external } = deviceOfReader(600);
    refuseKept();
    const answer = refusal(401, 'TOKEN_INVALID');
    game.instead.set('/external-auth', () => ({
      ...answer,
      body: { ...(answer.body as object), params: { signedOffAt: 7 } },
    }));
    game.instead.set('uid-auth', () => loginOf(game, 'us-guest'));
    const kernel = await start();
    await askWith(kernel).catch(() => undefined);
    const { data, error } = kernel.session.get();
    expect(data).toMatchObject({ id: 'us-guest', signedOffAt: 7 });
    expect([error, external()]).toEqual([undefined, null]);
    const again = (await start()).session.get();
    expect(again.data?.id).toBe('us-guest');
  });

  test.each([
    [424, 'EXTERNAL_AUTH_FAILED'],
    [429, 'RATE_LIMITED'],
    [503, 'UNAVAILABLE'],
  ])('keeps ID token and sign-in over a fault that passes (%i)', async (status, code) => {
    const { start } = deviceOfReader(600);
    refuseKept();
    game.instead.set('/external-auth', () => refusal(status, code));
    const kernel = await start();
    await askWith(kernel).catch(() => undefined);
    const { error } = kernel.session.get();
    expect(error && needsSignIn(error)).toBe(false);
    game.instead.delete('/external-auth');
    const { session } = await start();
    expect(session.get()).toMatchObject({ error: undefined, data: { id: SAMPLE.userId } });
  });

  test('is why nothing is loaded or changed while the issuer is down: nobody is told to sign in', async () => {
    const kernel = await deviceOfReader(600).start();
    await kernel.seasons.load();
    kernel.seasons.select(SAMPLE.seasonId);
    await Promise.all([kernel.clientDatabase.load(), kernel.ledger.load()]);
    for (const call of ['overview', 'set-favorite']) {
      game.instead.set(call, () => refusal(401, 'AUTH_REQUIRED'));
    }
    game.instead.set('/external-auth', () => refusal(424, 'EXTERNAL_AUTH_FAILED'));
    const move = { kind: 'favorites', apply: () => accept(['pl-1']) } as const;
    const error = { code: '103', status: 424, messageKey: 'login.103' };
    expect(await kernel.ledger.change(move)).toMatchObject({ error, isAnnounced: false });
    await kernel.ledger.load();
    expect(kernel.ledger.get().error).toMatchObject(error);
  });
});

describe('a device whose clock is a day ahead', () => {
  const DAY_MS = 86_400_000;

  test('is signed in by a kept token that has not ended', async () => {
    const { start, jwt } = deviceOfReader(-1);
    game.instead.set('/external-auth', () => refusal(422, 'EXTERNAL_TOKEN_INVALID'));
    game.instead.set('stats.json', ({ headers }) =>
      headers.authorization === `Bearer ${jwt}` ? { body: { players: [] } } : { status: 401 },
    );
    const kernel = await start(DAY_MS);
    expect(kernel.session.get()).toMatchObject({ error: undefined, data: { id: SAMPLE.userId } });
    await expect(askWith(kernel)).resolves.toEqual({ players: [] });
  });

  test('is signed in by an ID token that has not ended', async () => {
    const { session } = await deviceOfReader(600).start(DAY_MS);
    expect(session.get()).toMatchObject({ error: undefined, data: { id: SAMPLE.userId } });
  });
});

describe('a sign-in', () => {
  test('nobody has answered may be tried again at once', async () => {
    const { start, jwt } = deviceOfReader(600);
    const kernel = await start();
    game.instead.set('stats.json', ({ headers }) =>
      [undefined, `Bearer ${jwt}`].includes(headers.authorization)
        ? refusal(401, 'TOKEN_INVALID')
        : { body: { players: [] } },
    );
    game.instead.set('/external-auth', () => ({ hangUp: true }));
    const { now } = game;
    await expect(askWith(kernel)).rejects.toMatchObject({ status: 401 });
    // As if a device without a connection had been told so without any wait.
    game.now = now;
    game.instead.delete('/external-auth');
    await expect(askWith(kernel)).resolves.toEqual({ players: [] });
  });

  test('that was refused is not tried again at once', async () => {
    const { start } = deviceOfReader(600);
    const kernel = await start();
    refuseKept();
    await expect(askWith(kernel)).rejects.toMatchObject({ status: 401 });
    const asked = count('/external-auth');
    await expect(askWith(kernel)).rejects.toMatchObject({ status: 401 });
    expect(count('/external-auth')).toBe(asked);
  });
});

describe('what is still on its way to the server', () => {
  test('signs nobody in again who has signed out meanwhile', async () => {
    const { start, external } = deviceOfReader(600);
    refuseKept();
    game.instead.set('uid-auth', () => loginOf(game, 'us-guest'));
    const kernel = await start();
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    game.instead.set('/external-auth', async () => {
      await kernel.session.signOut();
      leave();
      return loginOf(game);
    });
    const asking = askWith(kernel);
    await expect(asking).rejects.toMatchObject({ code: 'IDENTITY_CHANGED' });
    await isLeft;
    expect(kernel.session.get().data?.id).toBe('us-guest');
    expect(external()).toBeNull();
    expect((await start()).session.get().data?.id).toBe('us-guest');
  });

  test('is no ID token of another tab, when it is refused', async () => {
    const { start, storage, external } = deviceOfReader(600);
    refuseKept();
    const kernel = await start();
    const account = { ...sampleAccount, id: 'us-other' };
    const other = { account, idToken: endsIn(900), jwt: endsIn(7200) };
    game.instead.set('/external-auth', () => {
      // A login that fails is tried once more; the first try says nothing yet.
      if (count('/external-auth') === 2) {
        storage.setItem('spieltag.external', JSON.stringify(other));
      }
      return refusal(401, 'TOKEN_INVALID');
    });
    await askWith(kernel).catch(() => undefined);
    expect(kernel.session.get().data?.id).toBe('us-other');
    expect(external()).toEqual(other);
  });

  test('says until the next sign-in whether its account will be deleted', async () => {
    const { start, external } = deviceOfReader(600);
    const { session } = await start();
    const id = session.get().data?.id ?? '';
    await session.noteDeletion(id, 1);
    expect([session.get().data, external().account]).toMatchObject([
      { id, deletionAt: 1 },
      { id, deletionAt: 1 },
    ]);
    await session.noteDeletion('us-other', 2);
    expect(session.get().data?.deletionAt).toBe(1);
    await session.noteDeletion(id, null);
    expect(session.get().data).not.toHaveProperty('deletionAt');
    expect(external().account).not.toHaveProperty('deletionAt');
    expect((await start()).session.get().data).not.toHaveProperty('deletionAt');
  });

  test('is no name for whom another tab has signed in meanwhile', async () => {
    const { start, storage, external } = deviceOfReader(600);
    const { session } = await start();
    const account = { ...sampleAccount, id: 'us-other' };
    const other = { account, idToken: endsIn(900), jwt: endsIn(7200) };
    game.instead.set('update-name', () => {
      storage.setItem('spieltag.external', JSON.stringify(other));
      return { body: { ...sampleAccount, name: 'Ada' } };
    });
    await session.rename('Ada');
    expect(external()).toEqual(other);
  });
});
