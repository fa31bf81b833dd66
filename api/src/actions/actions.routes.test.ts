import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { changeFormation, type RulesContext, squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { createLedgerServer, type LedgerServer } from '../ledger/ledger.fixture.ts';
import { seasonContext } from '../season/season-context.ts';
import { achievedBy, actionOf, actionsOf } from './actions.fixture.ts';

let server: LedgerServer;
beforeAll(async () => {
  server = await createLedgerServer();
});
afterAll(() => server.close());

const { claim, nameCaptain, withCard } = actionsOf(() => server);

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
    const season = await seasonContext(server.db).seasons.get(server.seasonId);
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
