import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { correctRounds } from '../evaluation/index.ts';
import { insertMember } from '../groups/members.repository.ts';
import { createLedgerServer, type LedgerServer } from '../ledger/ledger.fixture.ts';
import { seasonContext } from '../season/season-context.ts';
import type { TestUser } from '../testing/test-server.ts';
import { achievedBy, actionOf, actionsOf } from './actions.fixture.ts';

let server: LedgerServer;
beforeAll(async () => {
  server = await createLedgerServer();
});
afterAll(() => server.close());

const { claim, nameCaptain, withCard } = actionsOf(() => server);

async function resultOf(user: TestUser, roundId: string): Promise<UserRoundResult> {
  const url = `/api/gameloop/v1/results/${roundId}/${user.userId}/me.json`;
  return (await server.call(user, { method: 'GET', url })).json();
}

describe('after a matchday', () => {
  let players: Awaited<ReturnType<typeof withCard>>[];
  let plain: TestUser;
  let alone: TestUser;
  let roundId: string;
  let group: string;
  beforeAll(async () => {
    players = [await withCard(11), await withCard(11), await withCard(11)];
    plain = await server.user();
    await server.trade(plain, await server.squadRequest(11));
    alone = await server.user();
    await server.trade(alone, await server.squadRequest(11));
    await found(alone);
    for (const { user, ids } of players.slice(0, 1)) await nameCaptain(user, ids[1]);
    group = await found(players[0]?.user);
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

  test('achievements are there with the completion, dated with it, whether rewards are claimed or not', async () => {
    const { completed_at_ms: completedAt } = await server.db
      .selectFrom('round')
      .select('completed_at_ms')
      .where('id', '=', roundId)
      .executeTakeFirstOrThrow();
    const { user } = second();
    const ledger = await server.ledger(user);
    const reached = ledger.achievements.find(({ id }) => id === 'first-round');
    expect(reached).toMatchObject({ progress: 1, goal: 1, achievedAt: completedAt });
    expect(achievedBy(await server.ledger(first().user))).toContain('first-captain');
    const stored = await server.stored(user);
    // Looking has written nothing; the next change does.
    expect([stored.book.countedRoundNo, ledger.softCurrency.value - stored.softCurrency]).toEqual([
      0,
      expect.any(Number),
    ]);
    expect(ledger.softCurrency.value).toBeGreaterThan(stored.softCurrency);
    const favored = await server.favor(user, { favoritePlayerIds: [] });
    expect(favored.json<Ledger>()).toMatchObject({
      softCurrency: ledger.softCurrency,
      xp: ledger.xp,
      achievements: ledger.achievements,
    });
    expect((await server.stored(user)).book.countedRoundNo).toBe(1);
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test('the reward for the placement is given once', async () => {
    const { user } = first();
    const before = await server.ledger(user);
    const id = `round-reward-${roundId}`;
    const { grants, state } = actionOf(before, id) ?? {};
    expect(state).toBe('AVAILABLE');
    const rewarded = (await claim(user, id)).json<Ledger>();
    expect(achievedBy(rewarded)).toEqual(achievedBy(before));
    expect(rewarded.softCurrency.value).toBe(
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

  test('a group reward says before the claim that the group had too few ranked members', async () => {
    const id = `group-round-reward-${roundId}`;
    expect(actionOf(await server.ledger(first().user), id)?.state).toBe('DONE');
    expect(actionOf(await server.ledger(second().user), id)?.state).toBe('AVAILABLE');
    expect(actionOf(await server.ledger(alone), id)).toMatchObject({
      state: 'UNAVAILABLE',
      count: 3,
    });
    expect((await claim(alone, id)).json()).toMatchObject({ code: 'NO_GROUP_REWARD' });
  });

  test('the reward among a group goes with who leaves it and is back with them, and the version rises', async () => {
    const third = player(2).user;
    const id = `group-round-reward-${roundId}`;
    const before = await server.ledger(third);
    expect(actionOf(before, id)).toBeDefined();
    const leave = () =>
      server.call(third, {
        method: 'POST',
        url: '/api/groups/leave-group.json',
        payload: { groupId: group },
      });
    expect((await leave()).statusCode).toBe(200);
    const after = await server.ledger(third);
    expect(actionOf(after, id)).toBeUndefined();
    expect(after.version).toBeGreaterThan(before.version);
    await server.db
      .transaction()
      .execute((trx) =>
        insertMember(trx, { groupId: group, userId: third.userId, role: 'Member' }),
      );
    const back = await server.ledger(third);
    expect(actionOf(back, id)).toEqual(actionOf(before, id));
    expect(back.version).toBeGreaterThan(after.version);
    await leave();
  });

  test('whoever leaves a group or is removed after the lock keeps their place in its reward', async () => {
    const removed = second().user;
    const id = `group-round-reward-${roundId}`;
    const kicked = await server.call(first().user, {
      method: 'POST',
      url: '/api/groups/kick-member.json',
      payload: { groupId: group, userId: removed.userId },
    });
    expect(kicked.statusCode).toBe(200);
    const own = await resultOf(removed, roundId);
    const others = await Promise.all(players.map(({ user }) => resultOf(user, roundId)));
    const rank = 1 + others.filter(({ score }) => (score ?? 0) > (own.score ?? 0)).length;
    const before = await server.ledger(removed);
    expect(actionOf(before, id)?.state).toBe('AVAILABLE');
    const rewarded = (await claim(removed, id)).json<Ledger>();
    const grants = [60, 40, 25][rank - 1];
    expect(rewarded.softCurrency.value - before.softCurrency.value).toBe(grants);
  });

  test('a reward that was claimed stays when the round is corrected, others follow the new rank', async () => {
    const id = `round-reward-${roundId}`;
    const [winner, loser] = [first().user, second().user];
    const paid = await server.ledger(winner);
    const rankOf = async (user: TestUser) => (await resultOf(user, roundId)).rank ?? 0;
    const isAhead = (await rankOf(winner)) < (await rankOf(loser));
    const offered = actionOf(await server.ledger(loser), id)?.grants;
    // Of one lineup with a captain and one without, his points decide.
    await correct(first().ids[1] ?? '', isAhead ? -100 : 100);
    expect((await rankOf(winner)) < (await rankOf(loser))).toBe(!isAhead);
    const ledger = await server.ledger(winner);
    expect(ledger.softCurrency).toEqual(paid.softCurrency);
    expect(actionOf(ledger, id)).toEqual(actionOf(paid, id));
    expect((await claim(winner, id)).json()).toMatchObject({ code: 'ALREADY_CLAIMED' });
    expect(actionOf(await server.ledger(loser), id)?.grants).not.toEqual(offered);
  });

  /** A late result gives a player other points. */
  async function correct(playerId: string, more: number): Promise<void> {
    const { db, seasonId } = server;
    const player = (await seasonContext(db).seasons.get(seasonId)).playerById.get(playerId);
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('player_match')
        .set((eb) => ({ points: eb('points', '+', more) }))
        .where('round_id', '=', roundId)
        .where('player_no', '=', player?.playerNo ?? -1)
        .execute();
      await correctRounds(trx, seasonId, new Map([[roundId, { at: 0 }]]));
      await trx
        .updateTable('season_clock')
        .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
        .execute();
    });
  }

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
