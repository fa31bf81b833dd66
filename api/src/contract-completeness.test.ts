import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routerPath } from '@spieltag/server-kit/routes';
import type { Route } from '@spieltag/shared-kernel/contract';
import { wholeContract } from '@spieltag/shared-kernel/whole-contract';
import { Compile } from 'typebox/compile';
import { sampleRequest } from './authorization/testing/sample-request.ts';
import { createWorld, type World } from './authorization/testing/world.fixture.ts';
import { codesOf } from './plugins/openapi.ts';

/** Every call a client of this game makes, one a line: method, path, who makes it. */
const CALLS = `
  POST /api/account/v1/external-auth.json public
  POST /api/account/v1/uid-auth.json public
  POST /api/account/v1/force-rename-user-with-external-id.json admin
  POST /api/account/v1/force-update-user-image-with-external-id.json admin
  POST /api/account/v1/import-user-list.json admin
  POST /api/account/v1/import-users.json admin
  GET /api/account/v1/me.json bearer
  POST /api/account/v1/transfer-account-with-external-auth.json bearer
  POST /api/account/v1/transfer-account-with-token.json bearer
  GET /api/account/v1/show-with-external-id/{id}.json public
  GET /api/account/v1/show-user-with-id/{userId}.json public
  POST /api/account/v1/transfer-external-auth.json bearer
  POST /api/account/v1/upload-lineup-share-image.json bearer
  POST /api/account/v1/update-image.json bearer
  POST /api/account/v1/update-name.json bearer
  POST /api/account/v1/force-delete-user-with-external-id.json admin

  POST /api/gameloop/v1/{seasonId}/commit-lineup.json bearer
  GET /api/gameloop/v1/state/round/{roundId}.json public
  GET /api/gameloop/v1/state/current/{seasonId}.json public
  GET /api/gameloop/v1/results/{seasonId}/{userId}/other.json public
  GET /api/gameloop/v1/results/{roundId}/{userId}/me.json bearer
  POST /api/gameloop/v1/{seasonId}/player-transaction.json bearer
  POST /api/gameloop/v1/{seasonId}/set-favorite-players.json bearer
  GET /api/gameloop/v1/opponent-lineup-informer/{seasonId}/{roundId}/{opponentId}.json public
  GET /api/gameloop/v1/seasons.json admin
  GET /api/gameloop/v1/season-timeline/{seasonId}.json admin
  POST /api/gameloop/v1/import-season.json admin
  POST /api/gameloop/v1/hide-season.json admin
  POST /api/gameloop/v1/show-season.json admin
  POST /api/gameloop/v1/set-season-clock.json admin

  POST /api/groups/v1/change-member-role.json bearer
  GET /api/groups/v2/group-ledger-ready/{seasonId}/{groupId}.json bearer
  POST /api/groups/create-group.json bearer
  POST /api/groups/{seasonId}/create-public-join-link.json bearer
  GET /api/groups/v2/{leagueId}/{userId}/me.json bearer
  POST /api/groups/{seasonId}/join-by-public-link.json bearer
  POST /api/groups/kick-member.json bearer
  POST /api/groups/leave-group.json bearer
  POST /api/groups/update-group-name.json bearer
  POST /api/groups/import-group-list.json admin
  POST /api/groups/import-groups.json admin

  POST /api/ledger/v1/{seasonId}/eject-action.json bearer
  POST /api/ledger/v1/{seasonId}/execute-action.json bearer
  GET /api/ledger/v1/{userId}/{seasonId}/overview.json bearer
  GET /api/ledger/v1/{userId}/{seasonId}/stats.json bearer

  GET /api/ranking/v1/round-ranking/{seasonId}/{roundId}/group/{groupId}.json public
  GET /api/ranking/v1/season-ranking/{seasonId}/{roundId}/group/{groupId}.json public
  GET /api/ranking/v1/opponent-ranking/{seasonId}/{userId}.json public
  GET /api/ranking/v1/round-ranking/{seasonId}/{roundId}/{pageSize}/{page}.json public
  GET /api/ranking/v1/season-ranking/{seasonId}/{roundId}/{pageSize}/{page}.json public
  GET /api/ranking/v1/round-ranking/{seasonId}/{roundId}/{userId}/me.json bearer
  GET /api/ranking/v1/season-ranking/{seasonId}/{roundId}/{userId}/me.json bearer
  GET /api/ranking/v1/snapshot/get/{snapshotType}/{snapshotId}.json public
  POST /api/ranking/v1/snapshot/save/{seasonId}/{userId}.json bearer
  POST /api/ranking/v1/snapshot/set-snapshot-cache-control/{snapshotFileName}.json any

  GET /api/sportsdata/v1/client_database/{seasonId}.json public
  GET /api/sportsdata/v1/client_database/{seasonId}/{hash}.json public
  GET /api/sportsdata/v1/leagues.json public
  GET /api/sportsdata/v1/player-detail/{seasonId}/{playerId}.json public
  GET /api/sportsdata/v1/player-detail/{seasonId}/{playerId}.multipart public
  GET /api/sportsdata/v1/player-detail/{seasonId}/fallback-{playerId}.multipart public
  GET /api/sportsdata/v1/player-detail/{seasonId}/image/{playerId}.json public
  GET /api/sportsdata/v1/players-details/{seasonId}.csv public
  POST /api/sportsdata/v1/{seasonId}/{leagueId}/season-player-rating-import.json admin
  GET /api/sportsdata/v1/match-details-redirect/{roundId}/{matchId} public
  GET /api/sportsdata/v1/player-profile-redirect/{playerId}/{leagueId} public
  GET /bitmap-resources/leagues/{leagueId}.png public
  GET /bitmap-resources/countries/{country}.png public

  POST /api/simulations/v1/create-random-accounts.json simulation
  POST /api/simulations/v1/{seasonId}/give-round-ranking-reward.json simulation
  POST /api/simulations/v1/{seasonId}/give-group-round-ranking-reward.json simulation
  POST /api/simulations/v1/{seasonId}/gift-hardcurrency.json simulation
  POST /api/simulations/v1/{seasonId}/gift-softcurrency.json simulation
  POST /api/simulations/v1/{seasonId}/give-xp.json simulation
  POST /api/simulations/v1/insert-force-selling-player.json simulation
  POST /api/simulations/v1/round-simulation-step.json simulation
`
  .split('\n')
  .map((line) => line.trim())
  .filter(Boolean);

/** Pages and their pictures: what people open, not what clients call. */
const PAGES = ['/share/:snapshotType'];

/**
 * What a world without a magazine, lineups, played rounds and snapshots can only refuse, and with
 * which code. All other calls succeed.
 */
const REFUSED: Readonly<Record<string, string>> = {
  'account.externalAuth': 'EXTERNAL_TOKEN_INVALID',
  'account.transferExternalAuth': 'EXTERNAL_TOKEN_INVALID',
  'account.transferWithExternalAuth': 'EXTERNAL_TOKEN_INVALID',
  'account.transferWithToken': 'TRANSFER_TOKEN_INVALID',
  'gameloop.commitLineup': 'REFUSED_INVALID_LINEUP',
  'gameloop.playerTransaction': 'REFUSED_INVALID_LINEUP',
  'gameloop.opponentLineupInformer': 'LINEUP_HIDDEN',
  'ledger.ejectAction': 'ACTION_NOT_EJECTABLE',
  'ledger.executeAction': 'ACTION_UNKNOWN',
  'ranking.getSnapshot': 'SNAPSHOT_NOT_FOUND',
  'ranking.setSnapshotCacheControl': 'SNAPSHOT_NOT_FOUND',
  'push.confirmEmail': 'PARAMETER_INVALID',
  'push.sendTest': 'NOT_FOUND',
  'simulation.giveRoundRankingReward': 'ROUND_NOT_FOUND',
  'simulation.giveGroupRoundRankingReward': 'ROUND_NOT_FOUND',
  'simulation.insertForceSellingPlayer': 'REFUSED_NOT_IN_SQUAD',
  'substitutions.own': 'NOT_FOUND',
  'substitutions.set': 'NOT_FOUND',
};

const ROWS = new Map<string, { readonly name: string; readonly row: Route }>(
  Object.entries(wholeContract).flatMap(([family, rows]) =>
    Object.entries(rows as Record<string, Route>).map(([name, row]) => [
      `${row.method} ${row.path}`,
      { name: `${family}.${name}`, row },
    ]),
  ),
);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.server.close());

/** What a row is answered, as whoever may call it. */
async function answerTo(name: string, row: Route) {
  if (name.startsWith('groups.')) await world.restoreGroup();
  const who = callerOf(name, row);
  const headers = who ? world.callers.headersOf(who) : {};
  const known = world.knownTo(name);
  const request = sampleRequest(row, { ...known, externalUserId: known.id });
  return world.server.app.inject({ ...request, headers });
}

function callerOf(name: string, row: Route) {
  if (row.auth === 'public') return undefined;
  if (row.auth === 'admin') return 'admin';
  if (name === 'groups.leave') return 'member';
  const isOfGroupAdmin = /^groups\.(?!myGroups$|join)/.test(name);
  return isOfGroupAdmin ? 'groupAdmin' : 'user';
}

describe.each(CALLS)('%s', (line) => {
  const [method = '', path = '', who = ''] = line.split(' ');
  const known = ROWS.get(`${method} ${path}`);

  test('is a row of the contract, for whom it is', () => {
    expect(known).toBeDefined();
    if (who !== 'any') expect(known?.row.auth).toBe(who);
  });

  test('is served', () => {
    const url = routerPath(path as Route['path']);
    expect(world.server.app.hasRoute({ method: method as Route['method'], url })).toBe(true);
  });

  test('answers as its row says', async () => {
    if (!known) throw new Error('There is no row to answer as');
    const { name, row } = known;
    const response = await answerTo(name, row);
    if (response.statusCode >= 400) {
      const { code } = response.json<{ code: string }>();
      expect(codesOf(row, true)).toContain(code);
      expect(code).not.toBe('INTERNAL');
      expect([name, code]).toEqual([name, REFUSED[name]]);
      return;
    }
    expect([name, REFUSED[name]]).toEqual([name, undefined]);
    if (row.redirect) {
      expect(response.statusCode).toBe(302);
      expect(response.headers.location).toMatch(/^\/|^https:/);
      return;
    }
    expect(response.headers['content-type']).toBe(row.media ?? 'application/json; charset=utf-8');
    if (row.conditional) expect(response.headers.etag).toMatch(/^"[^"]+"$/);
    if (row.media) expect(response.rawPayload.length).toBeGreaterThan(0);
    else expect([...Compile(row.reply).Errors(response.json())]).toEqual([]);
  });
});

test.each(PAGES)('the page %s is served', (url) => {
  expect(world.server.app.hasRoute({ method: 'GET', url })).toBe(true);
});

test('every row of the contract is served', () => {
  const unserved = [...ROWS.values()]
    .filter(({ row: { method, path } }) => {
      return !world.server.app.hasRoute({ method, url: routerPath(path) });
    })
    .map(({ name }) => name);
  expect(unserved).toEqual([]);
});
