import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import type { TestUser } from '../testing/test-server.ts';
import { changesOf, createLedgerServer, type LedgerServer, playersOf } from './ledger.fixture.ts';
import { versionAfter } from './shown-version.model.ts';

let server: LedgerServer;
beforeAll(async () => {
  server = await createLedgerServer();
});
afterAll(() => server.close());

describe('opening a ledger', () => {
  test('the first look opens it: full budget, no players, formation 4-4-2', async () => {
    const user = await server.user();
    const ledger = await server.ledger(user);
    expect(changesOf(ledger)).toBe(0);
    expect(ledger).toMatchObject({
      budget: { value: 42_500_000 },
      lineup: { formationId: '1442', indexedPlayers: Array.from({ length: 22 }, () => null) },
      playerMarketPhase: 'OPEN',
    });
  });

  test('many first looks at the same time open one ledger each, with numbers without gaps', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => server.user()));
    await Promise.all([...users, ...users, ...users].map((user) => server.ledger(user)));
    const rows = await server.db.selectFrom('ledger').select('user_no').execute();
    const numbers = rows.map((row) => row.user_no).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index));
  });

  test('a token whose account is not there opens none: its page signs in anew', async () => {
    const overview = ({ userId }: TestUser) => ({
      method: 'GET' as const,
      url: `/api/ledger/v1/${userId}/${server.seasonId}/overview.json`,
    });
    // As after a restore to a moment before the account was made.
    const [one, other] = [await server.user(), await server.user()];
    const gone = [one.userId, other.userId];
    await server.db.deleteFrom('user_device').where('user_id', 'in', gone).execute();
    await server.db.deleteFrom('users').where('id', 'in', gone).execute();
    const looked = await server.call(one, overview(one));
    const traded = await server.trade(other, await server.squadRequest(1));
    for (const reply of [looked, traded]) {
      expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'TOKEN_INVALID' }]);
    }
    const opened = await server.db
      .selectFrom('ledger')
      .select('user_id')
      .where('user_id', 'in', gone)
      .execute();
    expect(opened).toEqual([]);
  });

  test('it is nobody else’s business', async () => {
    const [owner, other] = [await server.user(), await server.user()];
    for (const page of ['overview', 'stats']) {
      const url = `/api/ledger/v1/${owner.userId}/${server.seasonId}/${page}.json`;
      expect((await server.call(other, { method: 'GET', url })).statusCode).toBe(403);
    }
  });

  test('an unchanged ledger is answered with 304', async () => {
    const user = await server.user();
    const url = `/api/ledger/v1/${user.userId}/${server.seasonId}/overview.json`;
    const first = await server.call(user, { method: 'GET', url });
    const headers = { 'if-none-match': `${first.headers.etag}` };
    expect((await server.call(user, { method: 'GET', url, headers })).statusCode).toBe(304);
    await server.favor(user, { favoritePlayerIds: [] });
    expect((await server.call(user, { method: 'GET', url, headers })).statusCode).toBe(200);
  });
});

describe('changes at the same time', () => {
  test('of many for the same version exactly one succeeds, the others learn the new version', async () => {
    const user = await server.user();
    await server.ledger(user);
    const requests = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => server.squadRequest(seed)));
    const replies = await Promise.all(requests.map((request) => server.trade(user, request, 0)));
    const won = replies.flatMap((reply, index) => (reply.statusCode === 200 ? index : []));
    expect(won).toHaveLength(1);
    const ledger = await server.ledger(user);
    expect(changesOf(ledger)).toBe(1);
    expect(playersOf(ledger)).toEqual(requests[won[0] ?? -1]?.indexedPlayers);
    for (const reply of replies) {
      if (reply.statusCode === 200) continue;
      expect(reply.json()).toMatchObject({
        status: 409,
        code: 'LEDGER_CONFLICT',
        params: { version: ledger.version },
      });
    }
  });

  test('without a version they are applied one after the other, none is lost from the history', async () => {
    const user = await server.user();
    const requests = await Promise.all([1, 2, 3, 4].map((seed) => server.squadRequest(seed)));
    const replies = await Promise.all(requests.map((request) => server.trade(user, request)));
    const versions = replies.map((reply) => changesOf(reply.json()));
    expect(versions.sort()).toEqual([1, 2, 3, 4]);
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test('none of those is lost that come while their ledger is opened', async () => {
    const requests = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => server.squadRequest(seed)));
    for (let no = 0; no < 25; no += 1) {
      const user = await server.user();
      const replies = await Promise.all(requests.map((request) => server.trade(user, request)));
      const versions = replies.map((reply) => changesOf(reply.json()));
      expect(versions.sort()).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });

  test('different users do not stand in each other’s way', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => server.user()));
    const request = await server.squadRequest(9);
    const replies = await Promise.all(users.map((user) => server.trade(user, request, 0)));
    expect(replies.map((reply) => reply.statusCode)).toEqual(users.map(() => 200));
  });

  test('a trade and a watch list for the same version: one is refused whatever their kind', async () => {
    const user = await server.user();
    await server.ledger(user);
    const replies = await Promise.all([
      server.trade(user, await server.squadRequest(1), '"0"'),
      server.favor(user, { favoritePlayerIds: [] }, 'W/"0"'),
    ]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('the history of a ledger', () => {
  test('adds up to its state after every change, the closing of its market included', async () => {
    const user = await server.user();
    const full = await server.squadRequest(21);
    const ids = full.indexedPlayers;
    const swapped = {
      ...full,
      indexedPlayers: ids.with(11, ids[0] ?? null).with(0, ids[11] ?? null),
    };
    const changes = [
      () => server.trade(user, full),
      () => server.commit(user, swapped),
      async () => server.trade(user, await server.without(swapped, 3, 15)),
      () => server.favor(user, { favoritePlayerIds: ids.slice(0, 5) }),
      () => server.trade(user, swapped),
    ];
    for (const [index, change] of changes.entries()) {
      const reply = await change();
      expect([reply.statusCode, changesOf(reply.json())]).toEqual([200, index + 1]);
      expect(await server.replay(user)).toEqual(await server.stored(user));
    }
    await server.loop.step(server.seasonId, 'GENERAL_LOCKED');
    const closed = await server.ledger(user);
    expect(closed.playerMarketPhase).toBe('CLOSED');
    expect(changesOf(closed)).toBe(changes.length + 1);
    expect(await server.replay(user)).toEqual(await server.stored(user));
    const refused = await server.commit(user, full);
    expect(refused.json()).toMatchObject({ code: 'REFUSED_LINEUP_PHASE_LOCKED', status: 422 });
    await server.loop.step(server.seasonId, 'GENERAL');
  });

  test('what changes nothing is answered but not written down', async () => {
    const user = await server.user();
    const full = await server.squadRequest(2);
    await server.trade(user, full);
    const reply = await server.commit(user, full, versionAfter(1));
    expect([reply.statusCode, changesOf(reply.json())]).toEqual([200, 1]);
  });
});

describe('a trial account', () => {
  test('may buy all but the last player, and is asked to sign in for that one', async () => {
    const guest = await server.guest();
    const full = await server.squadRequest(4);
    const allButOne = await server.without(full, 7);
    expect((await server.trade(guest, full)).json()).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
    expect((await server.trade(guest, allButOne)).statusCode).toBe(200);
    const last = await server.trade(guest, full);
    expect([last.statusCode, last.json<{ code: string }>().code]).toEqual([
      403,
      'TRIAL_NOT_ALLOWED',
    ]);
    expect(playersOf(await server.ledger(guest))).toHaveLength(21);
  });
});

describe('the watch list', () => {
  test('holds 100 players of the season, each once', async () => {
    const user = await server.user();
    const rows = await server.db.selectFrom('player').select('id').limit(101).execute();
    const ids = rows.map((row) => row.id);
    const full = await server.favor(user, { favoritePlayerIds: ids });
    expect(full.json()).toMatchObject({ code: 'FAVORITES_FULL', status: 422 });
    const hundred = ids.slice(0, 100);
    const reply = await server.favor(user, { favoritePlayerIds: [...hundred, ...hundred] });
    expect(reply.json<Ledger>().favoritePlayerIds).toEqual(hundred);
    const unknown = await server.favor(user, { favoritePlayerIds: ['pl-nobody'] });
    expect(unknown.json()).toMatchObject({ code: 'PLAYER_NOT_FOUND' });
  });
});

describe('a restricted window', () => {
  test('counts trades against the squad it opened with; buying and selling back cancels', async () => {
    const user = await server.user();
    const full = await server.squadRequest(31);
    await server.trade(user, full);
    await server.loop.step(server.seasonId, 'GENERAL');
    const { db, seasonId } = server;
    const { preset } = await db.selectFrom('season').select('preset').executeTakeFirstOrThrow();
    const closed = JSON.stringify({ ...preset, marketBetweenRounds: 'CLOSED' });
    await db
      .updateTable('season')
      .set((eb) => ({ preset: closed, catalogue_version: eb('catalogue_version', '+', 1) }))
      .execute();

    const sale = await server.without(full, 12);
    const soldId = full.indexedPlayers[12];
    const held = (await server.ledger(user)).budget.value;
    const atTodaysPrices = { ...sale, budget: held + sale.budget - full.budget };
    expect((await server.trade(user, atTodaysPrices)).json()).toMatchObject({
      code: 'REFUSED_MARKET_CLOSED',
    });
    await db.updateTable('season_clock').set({ restricted_window_no: 1 }).execute();
    const sold = await server.trade(user, atTodaysPrices);
    expect(sold.json()).toMatchObject({
      playersBoughtWhileRestricted: [],
      playersSoldWhileRestricted: [soldId],
    });
    const back = await server.trade(user, { ...full, budget: held });
    expect(back.json()).toMatchObject({
      playersBoughtWhileRestricted: [],
      playersSoldWhileRestricted: [],
    });

    const { window } = await server.stored(user);
    expect(window).toEqual({ no: 1, playerIds: full.indexedPlayers });
    expect((await server.replay(user)).window).toEqual(window);

    const tooMany = await server.without(full, 0, 1, 2, 3, 4);
    const refused = await server.trade(user, {
      ...tooMany,
      budget: held + tooMany.budget - full.budget,
    });
    expect(refused.json()).toMatchObject({ code: 'REFUSED_NO_TRADES_LEFT', params: { max: 4 } });
    await db.updateTable('season_clock').set({ restricted_window_no: null }).execute();
    expect((await server.ledger(user)).playersSoldWhileRestricted).toEqual([]);
    await db
      .updateTable('season')
      .set((eb) => ({
        preset: JSON.stringify(preset),
        catalogue_version: eb('catalogue_version', '+', 1),
      }))
      .where('id', '=', seasonId)
      .execute();
  });
});

describe('what each player did for the team', () => {
  test('is told for every frozen round, points only from the pitch', async () => {
    const user = await server.user();
    const full = await server.squadRequest(8);
    await server.trade(user, full);
    await server.loop.step(server.seasonId, 'COMPLETED');
    const url = `/api/ledger/v1/${user.userId}/${server.seasonId}/stats.json`;
    const { players } = (await server.call(user, { method: 'GET', url })).json();
    expect(players).toHaveLength(22);
    const [onPitch, onBench] = [players.slice(0, 11), players.slice(11)];
    for (const { rounds, pointsForUser } of onPitch) {
      expect(rounds).toEqual([expect.objectContaining({ status: 'WAS_IN_LINEUP' })]);
      expect(pointsForUser).toBe(rounds[0].points);
    }
    for (const { rounds, pointsForUser } of onBench) {
      expect(rounds).toEqual([expect.objectContaining({ status: 'BOUGHT' })]);
      expect(pointsForUser).toBe(0);
    }
    const points = onPitch.map((player: { pointsForUser: number }) => player.pointsForUser);
    expect(points.some((sum: number) => sum !== 0)).toBe(true);
  });
});
