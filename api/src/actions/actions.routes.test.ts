import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { changeFormation, type RulesContext, squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { createLedgerServer, type LedgerServer } from '../ledger/ledger.fixture.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import type { TestUser } from '../testing/test-server.ts';

let server: LedgerServer;
beforeAll(async () => {
  server = await createLedgerServer();
});
afterAll(() => server.close());

const claim = (user: TestUser, actionId: string) => server.execute(user, { actionId });
const nameCaptain = (user: TestUser, playerId: string | null | undefined) =>
  server.execute(user, { actionId: 'captain', params: { playerId } });
const actionOf = (ledger: Ledger, id: string) => ledger.actions.find((action) => action.id === id);
const achievedBy = (ledger: Ledger) =>
  ledger.achievements.filter(({ achievedAt }) => achievedAt !== null).map(({ id }) => id);

/** A user with a complete squad and a card in hand. */
async function withCard(seed: number) {
  const user = await server.user();
  const full = await server.squadRequest(seed);
  await server.trade(user, full);
  await claim(user, 'gift-welcome');
  return { user, full, ids: full.indexedPlayers };
}

async function resultOf(user: TestUser, roundId: string): Promise<UserRoundResult> {
  const url = `/api/gameloop/v1/results/${roundId}/${user.userId}/me.json`;
  return (await server.call(user, { method: 'GET', url })).json();
}

describe('before the season', () => {
  test('a new ledger has its actions and all achievements before it', async () => {
    const ledger = await server.ledger(await server.user());
    expect(ledger.achievements.length).toBeGreaterThanOrEqual(12);
    expect(achievedBy(ledger)).toEqual([]);
    expect(ledger.actions.map(({ id, state }) => [id, state])).toEqual([
      ['captain', 'UNAVAILABLE'],
      ['daily-reward', 'AVAILABLE'],
      ['gift-welcome', 'AVAILABLE'],
      ['gift-kick-off', 'NOT_YET'],
      ['gift-half-time', 'NOT_YET'],
      ['exchange-captain-card', 'UNAVAILABLE'],
      ['exchange-budget', 'UNAVAILABLE'],
      ['exchange-soft-currency', 'UNAVAILABLE'],
    ]);
  });

  test('the first complete squad is an achievement, granted once', async () => {
    const user = await server.user();
    const full = await server.squadRequest(1);
    const partial = await server.trade(user, await server.without(full, 5));
    const progress = partial.json<Ledger>().achievements.find(({ id }) => id === 'first-squad');
    expect(progress).toEqual({ id: 'first-squad', progress: 21, goal: 22, achievedAt: null });
    const complete = (await server.trade(user, full)).json<Ledger>();
    expect(complete).toMatchObject({ softCurrency: { value: 50 }, xp: { value: 20 } });
    expect(achievedBy(complete)).toEqual(['first-squad']);
    await server.trade(user, await server.without(full, 5));
    const again = (await server.trade(user, full)).json<Ledger>();
    expect(again.softCurrency.value).toBe(50);
  });

  test('the daily reward is given once a game day', async () => {
    const user = await server.user();
    expect((await claim(user, 'daily-reward')).json()).toMatchObject({
      softCurrency: { value: 10 },
    });
    const again = await claim(user, 'daily-reward');
    expect(again.json()).toMatchObject({ status: 422, code: 'ALREADY_CLAIMED' });
  });

  test('a gift can be claimed only after the stated period', async () => {
    const reply = await claim(await server.user(), 'gift-kick-off');
    expect(reply.json()).toMatchObject({
      status: 422,
      code: 'GIFT_NOT_YET',
      msg: 'You can claim the gift only after the stated period!',
    });
  });

  test('what costs more than there is, is refused with 402', async () => {
    const reply = await claim(await server.user(), 'exchange-captain-card');
    expect(reply.json()).toMatchObject({
      status: 402,
      code: 'CURRENCY_TOO_LOW',
      params: { currency: 'softCurrency', price: 100 },
    });
  });

  test.each([
    ['an action there is not', { actionId: 'nothing' }, 404, 'ACTION_UNKNOWN'],
    ['an empty action', { actionId: '' }, 400, 'PARAMETER_INVALID'],
    ['no action', {}, 400, 'PARAMETER_REQUIRED'],
    ['a captain nobody knows', captain('pl-nobody'), 422, 'REFUSED_NOT_IN_SQUAD'],
    ['a captain without a name', { actionId: 'captain' }, 400, 'PARAMETER_REQUIRED'],
    ['a captain who is no id', captain('x'), 400, 'PARAMETER_INVALID'],
    ['a reward of another season', { actionId: 'round-reward-rn-x' }, 404, 'ACTION_UNKNOWN'],
  ])('%s is refused', async (_, body, status, code) => {
    const reply = await server.execute(await server.user(), body);
    expect(reply.json()).toMatchObject({ status, code });
  });

  test('nobody acts on a ledger without a token', async () => {
    for (const route of ['execute-action', 'eject-action']) {
      const url = `/api/ledger/v1/${server.seasonId}/${route}.json`;
      const reply = await server.app.inject({
        method: 'POST',
        url,
        payload: { actionId: 'daily-reward' },
      });
      expect(reply.statusCode).toBe(401);
    }
  });
});

function captain(playerId: string) {
  return { actionId: 'captain', params: { playerId } };
}

describe('the captain card', () => {
  test('is played, moved and taken back until the round is locked', async () => {
    const { user, ids } = await withCard(2);
    const named = (await nameCaptain(user, ids[3])).json<Ledger>();
    expect(actionOf(named, 'captain')).toMatchObject({
      state: 'ACTIVE',
      playerId: ids[3],
      count: 0,
    });
    const moved = (await nameCaptain(user, ids[4])).json<Ledger>();
    expect(actionOf(moved, 'captain')).toMatchObject({ playerId: ids[4], count: 0 });
    const ejected = (await server.eject(user, { actionId: 'captain' })).json<Ledger>();
    expect(actionOf(ejected, 'captain')).toMatchObject({ state: 'AVAILABLE', count: 1 });
    const again = await server.eject(user, { actionId: 'captain' });
    expect(again.json()).toMatchObject({ code: 'CAPTAIN_NOT_NAMED' });
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test.each([
    ['benched', 'commit'],
    ['sold', 'trade'],
    ['sold by force', 'force'],
  ])('is lost when the captain is %s', async (_, way) => {
    const { user, full, ids } = await withCard(2);
    // A keeper, whom the first of the bench can replace.
    await nameCaptain(user, ids[0]);
    const swapped = ids.with(0, ids[11] ?? null).with(11, ids[0] ?? null);
    const reply =
      way === 'commit'
        ? await server.commit(user, { ...full, indexedPlayers: swapped })
        : way === 'trade'
          ? await server.trade(user, await server.without(full, 0))
          : await server.call(user, {
              method: 'POST',
              url: '/api/simulations/v1/insert-force-selling-player.json',
              payload: { seasonId: server.seasonId, playerId: ids[0] },
            });
    expect(reply.statusCode).toBe(200);
    expect(actionOf(reply.json(), 'captain')).toMatchObject({ state: 'UNAVAILABLE', count: 0 });
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test('is lost when another formation leaves the captain on the bench, else kept', async () => {
    const season = await seasonCacheOf(server.db).get(server.seasonId);
    const rules: RulesContext = {
      limits: season.preset.limits,
      formations: season.formations,
      roundPhase: 'GENERAL',
      marketPhase: 'OPEN',
      player: (id) => season.playerById.get(id),
      matchStatusOfTeam: () => undefined,
    };
    const { user } = await withCard(2);
    await server.give(user, 'gift-softcurrency', { giftAmount: 1000 });
    await claim(user, 'exchange-captain-card');
    const { lineup } = await server.ledger(user);
    const [changed] = season.formations.flatMap(({ id }) => {
      const next = changeFormation(lineup, id, rules);
      return next.ok && id !== lineup.formationId ? [next.value] : [];
    });
    if (!changed) throw new Error('no other formation is possible');
    const before = squadPlayerIds(lineup).slice(0, 11);
    const after = squadPlayerIds(changed).slice(0, 11);
    const indexedPlayers = squadPlayerIds(changed);
    const request = { formationId: changed.formationId, indexedPlayers };
    await nameCaptain(
      user,
      before.find((id) => !after.includes(id)),
    );
    const lost = (await server.commit(user, request)).json<Ledger>();
    expect(actionOf(lost, 'captain')).toMatchObject({ state: 'AVAILABLE', count: 1 });
    const back = { formationId: lineup.formationId, indexedPlayers: squadPlayerIds(lineup) };
    await server.commit(user, back);
    const stays = before.find((id) => after.includes(id));
    await nameCaptain(user, stays);
    const kept = (await server.commit(user, request)).json<Ledger>();
    expect(actionOf(kept, 'captain')).toMatchObject({ state: 'ACTIVE', playerId: stays });
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });
});

describe('after a matchday', () => {
  let players: Awaited<ReturnType<typeof withCard>>[];
  let plain: TestUser;
  let roundId: string;
  beforeAll(async () => {
    players = [await withCard(11), await withCard(11), await withCard(11)];
    plain = await server.user();
    await server.trade(plain, await server.squadRequest(11));
    for (const { user, ids } of players.slice(0, 1)) await nameCaptain(user, ids[1]);
    const group = await found(players[0]?.user);
    for (const { user } of players) await join(group, user);
    const stopped = await server.loop.step(server.seasonId, 'GAMEDAY');
    roundId = stopped.roundId;
    const late = await server.user();
    await join(group, late);
  });

  async function found(user: TestUser | undefined): Promise<string> {
    const { league_id } = await server.db
      .selectFrom('season')
      .select('league_id')
      .executeTakeFirstOrThrow();
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/groups/create-group.json',
      payload: { name: 'Kurve', leagueId: league_id },
      headers: user?.headers ?? {},
    });
    return reply.json<{ id: string }>().id;
  }

  const join = (groupId: string, user: TestUser) =>
    server.db
      .insertInto('group_member')
      .values({ group_id: groupId, user_id: user.userId, role: 'Member' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  const [first, second] = [() => player(0), () => player(1)];
  function player(index: number) {
    const found = players[index];
    if (!found) throw new Error(`no player ${index}`);
    return found;
  }

  test('a captain cannot be taken back, nor named, once the round is locked', async () => {
    const ejected = await server.eject(first().user, { actionId: 'captain' });
    expect(ejected.json()).toMatchObject({ code: 'REFUSED_LINEUP_PHASE_LOCKED' });
    const named = await nameCaptain(second().user, second().ids[1]);
    expect(named.json()).toMatchObject({ code: 'REFUSED_LINEUP_PHASE_LOCKED' });
  });

  test('a reward cannot be claimed before the evaluation', async () => {
    const reply = await claim(first().user, `round-reward-${roundId}`);
    expect(reply.json()).toMatchObject({ status: 422, code: 'ROUND_NOT_EVALUATED' });
  });

  test("the captain's points have counted twice, in the result and in both rankings", async () => {
    await server.loop.step(server.seasonId, 'COMPLETED');
    const [mine, other] = [
      await resultOf(first().user, roundId),
      await resultOf(second().user, roundId),
    ];
    const captainId = first().ids[1];
    const extra = mine.players.find(({ id }) => id === captainId)?.points ?? 0;
    expect(mine.captainId).toBe(captainId);
    expect(other.captainId).toBeUndefined();
    expect(mine.players).toEqual(other.players);
    expect(mine.score).toBe((other.score ?? 0) + extra);
    expect(mine.personalMaximalPoints ?? 0).toBeGreaterThanOrEqual(mine.score ?? 0);
    for (const kind of ['round', 'season']) {
      const url = `/api/ranking/v1/${kind}-ranking/${server.seasonId}/${roundId}/20/0.json`;
      const ranking = (await server.app.inject({ url })).json();
      const entry = ranking.entries.find(
        ({ userId }: { userId: string }) => userId === first().user.userId,
      );
      expect(entry.score).toBe(mine.score);
    }
  });

  test('the card is spent, and another needed for the next round', async () => {
    const ledger = await server.ledger(first().user);
    expect(actionOf(ledger, 'captain')).toMatchObject({ state: 'UNAVAILABLE', playerId: null });
  });

  test('the reward for the placement is given once, with the achievements it brings', async () => {
    const { user } = first();
    const before = await server.ledger(user);
    const id = `round-reward-${roundId}`;
    const { grants, state } = actionOf(before, id) ?? {};
    expect(state).toBe('AVAILABLE');
    const rewarded = (await claim(user, id)).json<Ledger>();
    expect(achievedBy(rewarded)).toEqual(
      expect.arrayContaining(['first-round', 'first-captain', 'first-squad']),
    );
    expect(rewarded.softCurrency.value).toBeGreaterThanOrEqual(
      before.softCurrency.value + (grants?.softCurrency ?? 0),
    );
    expect(actionOf(rewarded, id)).toMatchObject({ state: 'DONE' });
    const again = await claim(user, id);
    expect(again.json()).toMatchObject({ status: 422, code: 'ALREADY_CLAIMED' });
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test('the reward among a group is given to those who were in it at the lock', async () => {
    const { user } = first();
    const own = await resultOf(user, roundId);
    const others = await Promise.all(players.map(({ user: one }) => resultOf(one, roundId)));
    const rank = 1 + others.filter(({ score }) => (score ?? 0) > (own.score ?? 0)).length;
    const before = await server.ledger(user);
    const rewarded = (await claim(user, `group-round-reward-${roundId}`)).json<Ledger>();
    expect(rewarded.softCurrency.value - before.softCurrency.value).toBe(rank === 1 ? 60 : 25);
    const outsider = await claim(plain, `group-round-reward-${roundId}`);
    expect(outsider.json()).toMatchObject({ code: 'NO_GROUP_REWARD', params: { min: 3 } });
    expect(actionOf(await server.ledger(plain), `group-round-reward-${roundId}`)).toBeUndefined();
  });

  test('there is none for who did not play', async () => {
    const reply = await claim(await server.user(), `round-reward-${roundId}`);
    expect(reply.json()).toMatchObject({
      status: 422,
      code: 'NOT_PLAYING',
      msg: 'You are not playing at this matchday!',
    });
  });

  test('offers are cheap again', async () => {
    const { user } = second();
    await server.give(user, 'gift-softcurrency', { giftAmount: 1000 });
    const prices = [];
    for (const actionId of Array.from({ length: 3 }, () => 'exchange-captain-card')) {
      const action = actionOf(await server.ledger(user), actionId);
      prices.push(action?.price?.value);
      await claim(user, actionId);
    }
    expect(prices).toEqual([100, 150, 200]);
    expect((await claim(user, 'exchange-captain-card')).json()).toMatchObject({
      code: 'OFFER_EXHAUSTED',
      params: { limit: 2 },
    });
    await server.loop.step(server.seasonId, 'COMPLETED');
    const ledger = await server.ledger(user);
    expect(actionOf(ledger, 'exchange-captain-card')).toMatchObject({
      count: 2,
      price: { currency: 'softCurrency', value: 100 },
    });
  });

  test('budget that was exchanged is accounted for', async () => {
    const { user } = second();
    const before = await server.ledger(user);
    const after = (await claim(user, 'exchange-budget')).json<Ledger>();
    expect(after.budget.value).toBe(before.budget.value + 100_000);
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test('a gift is forfeited after its last day, and so are rewards of rounds long ago', async () => {
    for (const _ of [3, 4, 5, 6]) await server.loop.step(server.seasonId, 'COMPLETED');
    const { user } = second();
    expect((await claim(user, 'gift-kick-off')).json()).toMatchObject({
      status: 410,
      code: 'ACTION_EXPIRED',
    });
    expect((await claim(user, `round-reward-${roundId}`)).json()).toMatchObject({
      status: 410,
      code: 'ACTION_EXPIRED',
    });
    const shown = (await server.ledger(user)).actions.filter(({ kind }) => kind === 'ROUND_REWARD');
    expect(shown).toHaveLength(5);
  });
});
