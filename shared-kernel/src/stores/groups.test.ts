import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { refusal, type TestReply } from '../client/testing/test-server.ts';
import type { Group } from '../contract/index.ts';
import type { OwnedKernel } from './kernel-options.ts';
import { SAMPLE, sampleLeagues } from './testing/sample-season.ts';
import { memoryArea, startTestGame, type TestGame } from './testing/test-game.ts';
import { sampleGroup } from './testing/test-groups.ts';
import { until } from './testing/until.ts';

let game: TestGame;
let groups: readonly Group[];
beforeEach(async () => {
  game = await startTestGame();
  groups = [sampleGroup('gr-1', 'Kurve Nord')];
  game.instead.set('/me.json', () => ({ body: { groups } }));
});
afterEach(() => game.close());

async function enter(): Promise<OwnedKernel> {
  const kernel = game.kernel();
  await Promise.all([kernel.session.start(), kernel.seasons.load()]);
  kernel.seasons.select(SAMPLE.seasonId);
  await Promise.all([kernel.gameState.load(), kernel.groups.load()]);
  return kernel;
}
const done = { body: { groupId: 'gr-1', ok: true, error: null } };
const other = { id: 'us-2', name: 'Grace', image: null, role: 'Member' } as const;
const shown = (kernel: OwnedKernel) => kernel.groups.get().data;

describe('what the server has said is done is shown without asking again', () => {
  beforeEach(() => {
    groups = groups.map((group) => ({ ...group, members: [...group.members, other] }));
  });
  const roleOf = (kernel: OwnedKernel) =>
    shown(kernel)?.[0]?.members.find(({ id }) => id === 'us-2')?.role;

  test.each([
    [
      'another name',
      'update-group-name',
      done,
      (kernel: OwnedKernel) => kernel.groups.rename('gr-1', 'Süd'),
      (kernel: OwnedKernel) => expect(shown(kernel)?.[0]?.name).toBe('Süd'),
    ],
    [
      'another role',
      'change-member-role',
      done,
      (kernel: OwnedKernel) => kernel.groups.changeRole('gr-1', 'us-2', 'Admin'),
      (kernel: OwnedKernel) => expect(roleOf(kernel)).toBe('Admin'),
    ],
    [
      'a member gone',
      'kick-member',
      done,
      (kernel: OwnedKernel) => kernel.groups.kick('gr-1', 'us-2'),
      (kernel: OwnedKernel) => expect(roleOf(kernel)).toBeUndefined(),
    ],
    [
      'the group gone',
      'leave-group',
      done,
      (kernel: OwnedKernel) => kernel.groups.leave('gr-1'),
      (kernel: OwnedKernel) => expect(shown(kernel)).toEqual([]),
    ],
    [
      'a new link',
      'create-public-join-link',
      { body: { token: 'abc', validUntil: 7 } },
      (kernel: OwnedKernel) => kernel.groups.createJoinLink('gr-1'),
      (kernel: OwnedKernel) =>
        expect(shown(kernel)?.[0]).toMatchObject({
          publicJoinToken: 'abc',
          publicJoinTokenValidUntil: 7,
        }),
    ],
  ])('%s', async (_name, path, reply, act, see) => {
    game.instead.set(path, () => reply);
    const kernel = await enter();
    expect(await act(kernel)).toBeUndefined();
    see(kernel);
    expect(game.server.seenAt('/me.json')).toHaveLength(1);
  });
});

describe('founding a group', () => {
  /** What the server answers as long as it is lost; it has founded one for every key. */
  let lost: TestReply | undefined;
  const founded = new Map<unknown, Group>();
  beforeEach(() => {
    founded.clear();
    game.instead.set('create-group', ({ headers, body }) => {
      const key = headers['idempotency-key'];
      const group = founded.get(key) ?? sampleGroup(`gr-${founded.size}`, JSON.parse(body).name);
      founded.set(key, group);
      return lost ?? { body: group };
    });
  });

  test('whose answer gets lost founds one group, however often one presses', async () => {
    const kernel = await enter();
    lost = { status: 502, body: 'away' };
    for (const _ of [1, 2]) {
      expect(await kernel.groups.create('Süd')).toMatchObject({ error: { status: 502 } });
    }
    expect(await kernel.groups.create('Nord')).toMatchObject({ error: { status: 502 } });
    lost = undefined;
    const [south] = founded.values();
    expect(await kernel.groups.create('Süd')).toEqual({ group: south });
    expect(founded.size).toBe(2);
  });

  test('once it is answered, one more of that name is another one', async () => {
    const kernel = await enter();
    lost = undefined;
    for (const _ of [1, 2]) await kernel.groups.create('Süd');
    lost = refusal(422, 'GROUP_LIMIT');
    for (const _ of [1, 2]) await kernel.groups.create('Süd');
    expect(founded.size).toBe(4);
  });
});

describe('joining by a link', () => {
  test('shows the group beside the others', async () => {
    game.instead.set('join-by-public-link', () => ({ body: sampleGroup('gr-2', 'Süd') }));
    const kernel = await enter();
    expect(await kernel.groups.join('abc')).toMatchObject({ group: { id: 'gr-2' } });
    expect(shown(kernel)?.map(({ id }) => id)).toEqual(['gr-1', 'gr-2']);
    expect(game.server.seenAt('join-by-public-link')[0]?.url).toContain(SAMPLE.seasonId);
  });

  test('tells why it does not work', async () => {
    game.instead.set('join-by-public-link', () => refusal(410, 'INVITE_EXPIRED'));
    const kernel = await enter();
    expect(await kernel.groups.join('abc')).toMatchObject({
      error: { code: 'INVITE_EXPIRED', messageKey: 'error.INVITE_EXPIRED' },
    });
    expect(shown(kernel)).toHaveLength(1);
  });
});

test('a link is made for the current season of the league, also while a past one is shown', async () => {
  const { leagues, seasons } = sampleLeagues;
  const past = { id: 'se-past', leagueId: SAMPLE.leagueId, name: '2024/25', hidden: false };
  game.instead.set('leagues.json', () => ({ body: { leagues, seasons: [...seasons, past] } }));
  game.instead.set('create-public-join-link', () => ({ body: { token: 'abc', validUntil: 7 } }));
  const kernel = await enter();
  kernel.seasons.select(past.id);
  await kernel.groups.load();
  expect(await kernel.groups.createJoinLink('gr-1')).toBeUndefined();
  expect(game.server.seenAt('create-public-join-link')[0]?.url).toContain(SAMPLE.seasonId);
  expect(shown(kernel)?.[0]).toMatchObject({ publicJoinSeasonId: SAMPLE.seasonId });
});

describe('a list that is loaded anew', () => {
  const key = { kind: 'round', roundId: 'rn-1', groupId: 'gr-1' } as const;
  const ranked = { state: 'CALCULATED', trendState: 'CALCULATED', entryCount: 0, ts: 1, page: 0 };
  const requests = () =>
    ['group/gr-1', 'group-ledger-ready'].map((path) => game.server.seenAt(path).length);
  beforeEach(() => {
    game.instead.set('group/gr-1', () => ({ body: { ...ranked, entries: [] } }));
    game.instead.set('group-ledger-ready', () => ({ body: { memberLedgers: [] } }));
  });
  /** Somebody looks at the ranking of the group, and at how far its members are. */
  const look = async (kernel: OwnedKernel) => {
    kernel.groupRankings.state$(key).subscribe();
    kernel.groupReadiness.state$('gr-1').subscribe();
    await Promise.all([kernel.groupRankings.load(key), kernel.groupReadiness.load('gr-1')]);
    expect(requests()).toEqual([1, 1]);
  };

  test('brings the rankings of who is in the group now, where somebody has come', async () => {
    const kernel = await enter();
    await look(kernel);
    groups = groups.map((group) => ({ ...group, members: [...group.members, other] }));
    await kernel.groups.load();
    await until(() => requests().every((count) => count === 2));
  });

  test.each<[string, () => void]>([
    ['nobody has come or gone', () => {}],
    [
      'a group is called something else',
      () => {
        groups = [sampleGroup('gr-1', 'Süd')];
      },
    ],
    [
      'there is another group',
      () => {
        groups = [...groups, sampleGroup('gr-2', 'Süd')];
      },
    ],
    [
      'one is in none of them any more',
      () => {
        groups = [];
      },
    ],
  ])('brings none where %s', async (_name, move) => {
    const kernel = await enter();
    await look(kernel);
    move();
    await kernel.groups.load();
    // By then the steps have looked at it, which come with the first of them.
    expect(await kernel.groups.rename('gr-none', '')).toBeDefined();
    expect(requests()).toEqual([1, 1]);
  });
});

test('what somebody else has changed meanwhile is fetched anew', async () => {
  game.instead.set('kick-member', () => refusal(404, 'MEMBER_NOT_FOUND'));
  const kernel = await enter();
  groups = [];
  expect((await kernel.groups.kick('gr-1', 'us-2'))?.code).toBe('MEMBER_NOT_FOUND');
  await kernel.groups.load();
  expect(shown(kernel)).toEqual([]);
});

test('a list asked for before a change does not take the change back', async () => {
  game.instead.set('leave-group', () => done);
  const kernel = await enter();
  const old = { body: { groups } };
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  game.instead.set('/me.json', async () => {
    asked();
    await held;
    game.instead.set('/me.json', () => ({ body: { groups: [] } }));
    return old;
  });
  const loading = kernel.groups.load();
  await isAsked;
  await kernel.groups.leave('gr-1');
  release();
  await loading;
  expect(shown(kernel)).toEqual([]);
});

test('a group founded while another season is shown is not in the list of that season', async () => {
  const { leagues, seasons } = sampleLeagues;
  const other = { id: 'se-other', leagueId: 'lg-other', name: 'Zweite Liga', hidden: false };
  game.instead.set('leagues.json', () => ({ body: { leagues, seasons: [...seasons, other] } }));
  const kernel = await enter();
  game.instead.set('create-group', async () => {
    kernel.seasons.select(other.id);
    groups = [];
    await kernel.groups.load();
    return { body: sampleGroup('gr-2', 'Süd') };
  });
  expect(await kernel.groups.create('Süd')).toMatchObject({ group: { id: 'gr-2' } });
  expect(shown(kernel)).toEqual([]);
});

test('the group looked at in a round is remembered for 30 days', () => {
  const storage = memoryArea();
  game.kernel({ storage }).groups.select('rn-1', 'gr-1');
  const later = game.kernel({ storage }).groups;
  expect([later.selectedId('rn-1'), later.selectedId('rn-2')]).toEqual(['gr-1', undefined]);
  game.now += 2_592_000_000;
  expect(later.selectedId('rn-1')).toBeUndefined();
});
