import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientDatabase, ImportPlayer, Player } from '@spieltag/shared-kernel/contract';
import { type PlayedSeason, playedSeason } from './sportsdata.fixture.ts';

const BASE = '/api/sportsdata/v1';
let season: PlayedSeason;
let admin: { readonly authorization: string };
let someone: Player;
beforeAll(async () => {
  season = await playedSeason(1);
  admin = (await season.server.user('admin')).headers;
  someone = (await database()).players.find(({ rating }) => rating > 0) as Player;
});
afterAll(() => season.close());

const database = async (): Promise<ClientDatabase> =>
  (await season.get(`${BASE}/client_database/${season.seasonId}.json`)).json();
const ratingOf = async (id: string) => {
  const player = (await database()).players.find((each) => each.id === id);
  return [player?.rating, player?.ratingBreakDown.ratingWasImported];
};

function importing(
  players: unknown,
  headers: Record<string, string> = admin,
  leagueId = season.leagueId,
) {
  return season.server.app.inject({
    method: 'POST',
    url: `${BASE}/${season.seasonId}/${leagueId}/season-player-rating-import.json`,
    headers,
    payload: { players },
  });
}

test('imported points are the rating, once however often they are sent', async () => {
  const before = await database();
  const players: ImportPlayer[] = [
    { playerId: someone.id, seasonPoints: 321, externalPlayerId: '4711' },
  ];
  expect((await importing(players)).json()).toEqual({ players: 1, changed: 1 });
  const after = await database();
  expect(after.hash).not.toBe(before.hash);
  expect(await ratingOf(someone.id)).toEqual([321, true]);
  expect((await importing(players)).json()).toEqual({ players: 1, changed: 0 });
  expect((await database()).hash).toBe(after.hash);
  const others = (of: ClientDatabase) => of.players.filter(({ id }) => id !== someone.id);
  expect(others(after)).toEqual(others(before));
});

test('what a player earns after the import is added', async () => {
  await season.loop.playRounds(season.seasonId, 2);
  const url = `${BASE}/player-detail/${season.seasonId}/${someone.id}.json`;
  const { rounds } = (await season.get(url)).json();
  expect(await ratingOf(someone.id)).toEqual([321 + rounds[1].points, true]);
});

test('the id the player has elsewhere is kept', async () => {
  const row = await season.db
    .selectFrom('player_rating_import')
    .select('external_player_id')
    .executeTakeFirstOrThrow();
  expect(row.external_player_id).toBe('4711');
});

test('sent twice at once, an import changes the rating once', async () => {
  const players = [{ playerId: someone.id, seasonPoints: 77 }];
  const receipts = await Promise.all([importing(players), importing(players)]);
  expect(receipts.map((receipt) => receipt.json().changed).sort()).toEqual([0, 1]);
  expect(await ratingOf(someone.id)).toEqual([77, true]);
});

describe('refused, and nothing of it is taken', () => {
  const one = (playerId: string, seasonPoints: unknown = 9) => ({ playerId, seasonPoints });
  test.each([
    ['an unknown player', () => [one(someone.id), one('pl-none')], 404, 'PLAYER_NOT_FOUND'],
    ['a player twice', () => [one(someone.id), one(someone.id)], 400, 'PARAMETER_INVALID'],
    ['nobody', () => [], 400, 'PARAMETER_INVALID'],
    ['half a point', () => [one(someone.id, 0.5)], 400, 'PARAMETER_INVALID'],
    ['points without end', () => [one(someone.id, 1e12)], 400, 'PARAMETER_INVALID'],
    ['no players', () => undefined, 400, 'PARAMETER_REQUIRED'],
  ])('%s', async (_, players, status, code) => {
    const before = await ratingOf(someone.id);
    const response = await importing(players());
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await ratingOf(someone.id)).toEqual(before);
  });

  test('by a league that does not play the season', async () => {
    const response = await importing([one(someone.id)], admin, 'lg-other');
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  test('by whoever is no administrator', async () => {
    const { headers } = await season.server.user();
    expect((await importing([one(someone.id)], headers)).json().code).toBe('FORBIDDEN');
    expect((await importing([one(someone.id)], {})).json().code).toBe('AUTH_REQUIRED');
  });
});
