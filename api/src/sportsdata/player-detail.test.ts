import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientDatabase, Player, PlayerDetail } from '@spieltag/shared-kernel/contract';
import { PLAYER_PARTS_BOUNDARY } from '@spieltag/shared-kernel/contract';
import { type PlayedSeason, playedSeason } from './sportsdata.fixture.ts';

const BASE = '/api/sportsdata/v1';
let season: PlayedSeason;
let database: ClientDatabase;
let best: Player;
beforeAll(async () => {
  season = await playedSeason(2);
  database = (await season.get(`${BASE}/client_database/${season.seasonId}.json`)).json();
  best = database.players.reduce((one, other) => (other.rating > one.rating ? other : one));
});
afterAll(() => season.close());

const detailOf = (rest: string) => season.get(`${BASE}/player-detail/${season.seasonId}/${rest}`);

describe('a player of a season', () => {
  test('is what the client database says, and more', async () => {
    const detail: PlayerDetail = (await detailOf(`${best.id}.json`)).json();
    expect(detail).toMatchObject({ ...best });
    expect(detail).toMatchObject({
      points: best.rating,
      oldPlayer: false,
      sellOffer: { price: best.marketValue },
      buyOffer: { price: best.marketValue },
      ratingPerPrice: Math.round((best.rating * 1e8) / best.marketValue) / 100,
      matchCount: best.ratingBreakDown.starter + best.ratingBreakDown.joker,
    });
  });

  test('has points of rounds that add up to the rating', async () => {
    const { rounds, rating }: PlayerDetail = (await detailOf(`${best.id}.json`)).json();
    const played = database.rounds.slice(0, 2).map(({ id }) => id);
    expect(rounds.map(({ roundId }) => roundId)).toEqual(expect.arrayContaining(played));
    expect(rounds.reduce((sum, { points }) => sum + points, 0)).toBe(rating);
    for (const { points, pointsBreakDown } of rounds) {
      const parts = Object.entries(pointsBreakDown).filter(([name]) => name.startsWith('points'));
      expect(parts.reduce((sum, [, value]) => sum + (value ?? 0), 0)).toBe(points);
    }
  });

  test('has the minutes of every match the source has figures of', async () => {
    const { rounds }: PlayerDetail = (await detailOf(`${best.id}.json`)).json();
    const known = rounds.filter(({ pointsBreakDown }) => pointsBreakDown.grade !== null);
    expect(known.length).toBeGreaterThan(0);
    for (const { minutes } of known) expect(minutes).toBeGreaterThan(0);
    const coming = rounds.filter(({ roundId }) => roundId === database.rounds[2]?.id);
    for (const { minutes } of coming) expect(minutes).toBeUndefined();
  });

  test('is highlighted as player of his match in the last round, and only then', async () => {
    const last = database.rounds[1]?.id;
    const details = await Promise.all(
      database.players
        .slice(0, 60)
        .map(async ({ id }) => (await detailOf(`${id}.json`)).json() as PlayerDetail),
    );
    const highlighted = details.filter((detail) => detail.highlighted);
    expect(highlighted.length).toBeGreaterThan(0);
    for (const { rounds, highlighted } of details) {
      const mvp = rounds.find(({ roundId }) => roundId === last)?.pointsBreakDown.pointsMvp;
      expect(highlighted).toBe((mvp ?? 0) > 0);
    }
  });

  test('is told apart by name from all others', async () => {
    const names: string[] = [];
    for (const { id } of database.players) {
      const detail: PlayerDetail = (await detailOf(`${id}.json`)).json();
      names.push(detail.distinctName);
    }
    expect(new Set(names).size).toBe(names.length);
    for (const name of ['displayName', 'displayLongName'] as const) {
      const shown = database.players.map((player) => player[name]);
      expect(new Set(shown).size).toBe(shown.length);
    }
  });

  test('is not sent again to whoever has him', async () => {
    const first = await detailOf(`${best.id}.json`);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    const url = `${BASE}/player-detail/${season.seasonId}/${best.id}.json`;
    const again = await season.get(url, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('a player with a picture in one message', () => {
  test.each([
    ['in the shirt', '', 'seasonImage'],
    ['without a team', 'fallback-', 'fallbackImage'],
  ] as const)('%s: JSON, then the PNG of its address', async (_, prefix, image) => {
    const response = await detailOf(`${prefix}${best.id}.multipart`);
    expect(response.headers['content-type']).toBe(
      `multipart/related; type="application/json"; start="<player>"; boundary=${PLAYER_PARTS_BOUNDARY}`,
    );
    const [before, player, picture, end] = partsOf(response.rawPayload);
    expect([before?.head, end?.head]).toEqual(['', '--']);
    expect(player?.head).toContain('Content-Type: application/json');
    expect(JSON.parse(player?.body.toString() ?? '')).toEqual(
      (await detailOf(`${best.id}.json`)).json(),
    );
    expect(picture?.head).toContain('Content-Type: image/png');
    expect(picture?.head).toContain(`Content-Location: ${best[image]}`);
    const alone = await season.get(String(best[image]));
    expect(picture?.body.equals(alone.rawPayload)).toBe(true);
  });

  test('as text is a data URL of the picture in the shirt', async () => {
    const response = await detailOf(`image/${best.id}.json`);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    const [type, base64] = response.body.split(',');
    expect(type).toBe('data:image/png;base64');
    const alone = await season.get(String(best.seasonImage));
    expect(Buffer.from(base64 ?? '', 'base64').equals(alone.rawPayload)).toBe(true);
  });
});

describe('what is not there is said with a code', () => {
  test.each([
    ['an unknown player', 'pl-nobody.json', 404, 'PLAYER_NOT_FOUND'],
    ['his message', 'pl-nobody.multipart', 404, 'PLAYER_NOT_FOUND'],
    ['his fallback', 'fallback-pl-nobody.multipart', 404, 'PLAYER_NOT_FOUND'],
    ['his picture', 'image/pl-nobody.json', 404, 'PLAYER_NOT_FOUND'],
    ['an id that is none', "pl-'or'1.json", 400, 'PARAMETER_INVALID'],
    ['a way out of the folder', '..%2f..%2fleagues.json', 400, 'PARAMETER_INVALID'],
    ['a byte of nothing', 'pl-%00.json', 400, 'PARAMETER_INVALID'],
    ['another ending', `pl-nobody.xml`, 404, 'NOT_FOUND'],
  ])('%s', async (_, rest, status, code) => {
    const response = await detailOf(rest);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  test('an unknown season', async () => {
    const response = await season.get(`${BASE}/player-detail/se-none/${best.id}.json`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'SEASON_NOT_FOUND']);
  });
});

// Plays on: what is above knows the season as it was.
test('the price of a player is told of every round, as it was when its lineups were frozen', async () => {
  const priced = database.players.find(({ id }) => id !== best.id) ?? best;
  const was = priced.marketValue;
  const setPrice = (value: number) =>
    season.db
      .updateTable('player')
      .set({ market_value: value })
      .where('season_id', '=', season.seasonId)
      .where('id', '=', priced.id)
      .execute();
  await setPrice(was + 250_000);
  await season.loop.playRounds(season.seasonId, 3);
  await setPrice(was);
  const { prices = [] }: PlayerDetail = (await detailOf(`${priced.id}.json`)).json();
  expect(prices.map(({ price }) => price)).toEqual([was, was, was + 250_000]);
  expect(prices.map(({ roundId }) => roundId)).toEqual(
    database.rounds.slice(0, 3).map(({ id }) => id),
  );
});

/** Splits a message at its boundary, byte by byte. */
function partsOf(message: Buffer): { head: string; body: Buffer }[] {
  return message
    .toString('latin1')
    .split(`--${PLAYER_PARTS_BOUNDARY}`)
    .map((part) => {
      const at = part.indexOf('\r\n\r\n');
      if (at < 0) return { head: part.trim(), body: Buffer.alloc(0) };
      const body = part.slice(at + 4).replace(/\r\n$/, '');
      return { head: part.slice(0, at).trim(), body: Buffer.from(body, 'latin1') };
    });
}
