import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { StorageArea } from '../../client/index.ts';
import { refusal } from '../../client/testing/test-server.ts';
import { SAMPLE } from '../testing/sample-season.ts';
import { loginOf, memoryArea, startTestGame, type TestGame } from '../testing/test-game.ts';

const CODE = 'K7QM-2XNP-8RTD';
const LINK = 'transfer-account-with-token';

let game: TestGame;
let storage: StorageArea;
/** Whom each uid signs in; a uid nobody has is the sample guest's. */
let devices: Map<string, string>;
/** Uids the server does not let go: they lead to a guest's team. */
let teams: Set<string>;

beforeEach(async () => {
  game = await startTestGame();
  storage = memoryArea();
  devices = new Map();
  teams = new Set();
  const bodyOf = ({ body }: { readonly body: string }) => JSON.parse(body);
  game.instead.set('uid-auth', (request) => loginOf(game, devices.get(bodyOf(request).uid)));
  game.instead.set(LINK, (request) => {
    const { uid, transferToken } = bodyOf(request);
    if (transferToken !== CODE) return refusal(422, 'TRANSFER_TOKEN_INVALID');
    if (teams.has(uid)) return refusal(403, 'ACCOUNT_IN_USE');
    devices.set(uid, 'us-linked');
    return loginOf(game, 'us-linked');
  });
});
afterEach(() => game.close());

/** What was waited between the tries, in ms; the 150 ms of the gate for duplicates are not of it. */
let waits: number[];
const start = async () => {
  waits = [];
  const wait = async (ms: number) => void (ms === 150 || waits.push(ms));
  const kernel = game.kernel({ storage, wait });
  await kernel.session.start();
  return kernel;
};
const uids = (part = 'uid-auth') =>
  game.server.seenAt(part).map(({ body }) => JSON.parse(body).uid as string);
/** The server does not let this device's guest go. */
const keepGuest = () => void teams.add(uids()[0] ?? '');

describe('a code for another device', () => {
  test('comes with the moment it ends at', async () => {
    const { session } = await start();
    const reply = { transferToken: CODE, expiresAt: game.now + 600_000 };
    game.instead.set('create-transfer-token', () => ({ body: reply }));
    expect(await session.createLinkCode()).toEqual({ code: CODE, expiresAt: reply.expiresAt });
  });

  test('that cannot be made says why', async () => {
    const { session } = await start();
    game.instead.set('create-transfer-token', () => refusal(429, 'RATE_LIMITED'));
    expect(await session.createLinkCode()).toMatchObject({
      error: { messageKey: 'error.RATE_LIMITED' },
    });
  });
});

describe('a device that is linked', () => {
  test('shows the other account at once, and loads what is its own', async () => {
    const { session, seasons, bus } = await start();
    const published: string[] = [];
    bus.on('account.changed').subscribe(({ userId }) => published.push(userId));
    seasons.select(SAMPLE.seasonId);
    expect(await session.linkWithCode(` ${CODE} `)).toBeUndefined();
    expect(session.get().data?.id).toBe('us-linked');
    expect(published).toEqual([SAMPLE.userId, 'us-linked']);
    while (!game.server.seenAt('us-linked').length) await new Promise(setImmediate);
  });

  test('is linked after a reload as well', async () => {
    await (await start()).session.linkWithCode(CODE);
    expect((await start()).session.get().data?.id).toBe('us-linked');
  });

  test('with a team puts that aside, for ever', async () => {
    const { session } = await start();
    keepGuest();
    expect(session.hasOtherTeam()).toBe(false);
    expect(await session.linkWithCode(CODE)).toBeUndefined();
    const [own, fresh] = uids(LINK);
    expect(own).toBe(uids()[0]);
    expect(fresh).toMatch(/^[A-Za-z0-9_-]{22,64}$/);
    expect(fresh).not.toBe(own);
    expect([session.get().data?.id, session.hasOtherTeam()]).toEqual(['us-linked', true]);
  });

  test('goes to the team put aside and back, and loses neither', async () => {
    const { session } = await start();
    keepGuest();
    await session.linkWithCode(CODE);
    const seen: unknown[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await session.switchTeam();
      seen.push(session.get().data?.id);
    }
    expect(seen).toEqual([SAMPLE.userId, 'us-linked', SAMPLE.userId, 'us-linked']);
    expect((await start()).session.hasOtherTeam()).toBe(true);
  });

  test('whose reader signs out is the team put aside again', async () => {
    const { session } = await start();
    keepGuest();
    game.role = 'user';
    await session.linkWithCode(CODE);
    await session.signOut();
    expect([session.get().data?.id, session.hasOtherTeam()]).toEqual([SAMPLE.userId, false]);
    expect(uids().at(-1)).toBe(uids()[0]);
  });
});

describe('a device that is full', () => {
  /** From now on it takes as much as it has, under its keys and in all. */
  const fillUp = (prefix: string) => {
    const keys = () => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    const used = (but?: string) =>
      keys()
        .filter((key) => key !== but)
        .reduce((sum, key) => sum + key.length + (storage.getItem(key) ?? '').length, 0);
    storage.setItem(`spieltag.${prefix}`, '"x"');
    const limit = used();
    const { setItem } = storage;
    storage.setItem = (key, text) => {
      if (used(key) + key.length + text.length > limit) throw new Error('QuotaExceededError');
      setItem(key, text);
    };
  };
  const link = async (prefix: string) => {
    const { session } = await start();
    keepGuest();
    fillUp(prefix);
    expect(await session.linkWithCode(CODE)).toBeUndefined();
    return session;
  };

  test('drops stored replies for the team that is put aside', async () => {
    await link(`etag:${'x'.repeat(500)}`);
    const { session } = await start();
    expect([session.get().data?.id, session.hasOtherTeam()]).toEqual(['us-linked', true]);
  });

  test('of other things is linked until the page goes, and then has the team it had', async () => {
    const linked = await link('other');
    expect([linked.get().data?.id, linked.hasOtherTeam()]).toEqual(['us-linked', true]);
    // Other tabs would follow, and this one them, without end.
    expect(JSON.parse(storage.getItem('spieltag.account') ?? '').id).toBe(SAMPLE.userId);
    expect((await start()).session.get().data?.id).toBe(SAMPLE.userId);
    expect(uids().at(-1)).toBe(uids()[0]);
  });

  test('of other things goes to the team put aside, and loses neither', async () => {
    const { session } = await start();
    keepGuest();
    await session.linkWithCode(CODE);
    fillUp('other');
    await session.switchTeam();
    expect(session.get().data?.id).toBe(SAMPLE.userId);
    const later = (await start()).session;
    expect([later.get().data?.id, later.hasOtherTeam()]).toEqual(['us-linked', true]);
    await later.switchTeam();
    expect(later.get().data?.id).toBe(SAMPLE.userId);
  });
});

describe('a link that is not answered', () => {
  /** The answer of the server gets lost once. */
  const loseAnswer = (part: string) => {
    const answer = game.instead.get(part);
    let isLost = false;
    game.instead.set(part, async (request) => {
      const reply = answer?.(request) ?? loginOf(game, 'us-linked');
      if (isLost || JSON.stringify(reply).includes('ACCOUNT_IN_USE')) return reply;
      isLost = true;
      return { hangUp: true };
    });
  };

  test('is asked for once more, 500 ms later', async () => {
    const { session } = await start();
    loseAnswer(LINK);
    expect(await session.linkWithCode(CODE)).toBeUndefined();
    expect([session.get().data?.id, uids(LINK).length, waits]).toEqual(['us-linked', 2, [500]]);
  });

  test('is asked for with the same credential where the device keeps its team', async () => {
    const { session } = await start();
    keepGuest();
    loseAnswer(LINK);
    expect(await session.linkWithCode(CODE)).toBeUndefined();
    const [own, fresh, again] = uids(LINK);
    expect([again, waits]).toEqual([fresh, [500]]);
    expect([own === fresh, session.get().data?.id]).toEqual([false, 'us-linked']);
  });

  test.each([
    ['without an answer', { hangUp: true }, 'NETWORK', 2],
    ['while servers are down', refusal(503, 'UNAVAILABLE'), 'UNAVAILABLE', 2],
    ['while the issuer is away', refusal(424, 'EXTERNAL_AUTH_FAILED'), 'EXTERNAL_AUTH_FAILED', 2],
    [
      'called too often, which one more call would prolong',
      refusal(429, 'RATE_LIMITED'),
      'RATE_LIMITED',
      1,
    ],
    ['in an app that is too old', refusal(426, 'APP_UPDATE_REQUIRED'), 'APP_UPDATE_REQUIRED', 1],
  ])(
    '%s is asked for as often as that may help, and everything stays',
    async (_, reply, code, asked) => {
      const { session } = await start();
      game.instead.set(LINK, () => reply);
      expect(await session.linkWithCode(CODE)).toMatchObject({ code });
      expect([session.get().data?.id, uids(LINK).length]).toEqual([SAMPLE.userId, asked]);
    },
  );
});

test.each([
  ['a code that is wrong, over or used', () => refusal(422, 'TRANSFER_TOKEN_INVALID'), 1],
  ['a banned account', () => refusal(403, 'USER_BANNED'), 1],
  ['an account in use, even for a fresh uid', () => refusal(403, 'ACCOUNT_IN_USE'), 2],
])('%s says why, and everything stays', async (_, answer, asked) => {
  const { session } = await start();
  game.instead.set(LINK, answer);
  const code = JSON.parse(JSON.stringify(answer().body)).code;
  expect(await session.linkWithCode('x')).toMatchObject({ messageKey: `error.${code}` });
  expect(session.get().data?.id).toBe(SAMPLE.userId);
  expect(session.hasOtherTeam()).toBe(false);
  expect(uids(LINK)).toHaveLength(asked);
  expect((await start()).session.get().data?.id).toBe(SAMPLE.userId);
});

test.each([
  ['damaged', 'not json'],
  ['of another shape', '{"a":1}'],
  ['with foreign entries', '[1,null]'],
])('what was put aside is nothing when it is %s', async (_, stored) => {
  storage.setItem('spieltag.uids-aside', stored);
  const { session } = await start();
  expect(session.hasOtherTeam()).toBe(false);
  await session.switchTeam();
  expect(new Set(uids()).size).toBe(1);
});

describe('another picture', () => {
  test('is shown as the server made it', async () => {
    const { session } = await start();
    const image = '/api/account/v1/images/im-0123456789abcdef.jpg';
    game.instead.set('update-image', () => ({
      body: { id: SAMPLE.userId, name: 'Käthe Kurve', image, isTrial: true },
    }));
    expect(await session.changePicture('AAAA')).toBeUndefined();
    expect(game.server.seenAt('update-image')[0]?.body).toBe('{"base64":"AAAA"}');
    expect(session.get().data).toMatchObject({ image, isTrial: true });
  });

  test('that is refused leaves the old one', async () => {
    const { session } = await start();
    const before = session.get().data;
    game.instead.set('update-image', () => refusal(422, 'IMAGE_INVALID'));
    expect(await session.changePicture('AAAA')).toMatchObject({
      messageKey: 'error.IMAGE_INVALID',
    });
    expect(session.get().data).toEqual(before);
  });
});
