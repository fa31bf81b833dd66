import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientDatabase, PlayerDetail } from '@spieltag/shared-kernel/contract';
import { sql } from 'kysely';
import { openFeed } from '../feed/index.ts';
import { kickerFiles, removeSeasonFolders, seasonFolder } from '../feed/testing/season-files.ts';
import { importSeason } from '../season/import-season.ts';
import { readPlayerRatings } from './player-ratings.query.ts';
import { type PlayedSeason, playedSeason } from './sportsdata.fixture.ts';

const BASE = '/api/sportsdata/v1';
let season: PlayedSeason;
beforeAll(async () => {
  season = await playedSeason(0);
});
afterAll(async () => {
  await season.close();
  removeSeasonFolders();
});

const playersOf = async (seasonId: string): Promise<ClientDatabase['players']> =>
  (await season.get(`${BASE}/client_database/${seasonId}.json`)).json().players;
const detailOf = async (id: string, seasonId = season.seasonId): Promise<PlayerDetail> =>
  (await season.get(`${BASE}/player-detail/${seasonId}/${id}.json`)).json();

describe('where the source has figures', () => {
  test('no player has minutes before the first round is completed', async () => {
    const players = await playersOf(season.seasonId);
    expect(players.length).toBeGreaterThan(0);
    for (const player of players) expect(player).not.toHaveProperty('minutes');
  });

  test('minutes are those of the completed rounds, not of the one that is evaluated', async () => {
    await season.loop.playRounds(season.seasonId, 2);
    await season.loop.step(season.seasonId, 'EVALUATING');
    const players = (await playersOf(season.seasonId)).filter(({ active }) => active);
    const [regular] = players.toSorted((a, b) => (b.minutes ?? 0) - (a.minutes ?? 0));
    const { rounds } = await detailOf(regular?.id ?? '');
    const minutesOf = (completed: number) =>
      rounds.slice(0, completed).reduce((sum, { minutes = 0 }) => sum + minutes, 0);
    expect(regular?.minutes).toBe(180);
    expect([minutesOf(2), minutesOf(3)]).toEqual([180, 270]);
  });

  test('every player who has appeared has some', async () => {
    for (const { ratingBreakDown, minutes = 0 } of await playersOf(season.seasonId)) {
      expect(minutes > 0).toBe(ratingBreakDown.starter + ratingBreakDown.joker > 0);
    }
  });
});

describe('where the source has none', () => {
  let seasonId: string;
  beforeAll(async () => {
    const feedSpec = { provider: 'kicker', folder: seasonFolder(kickerFiles()) } as const;
    ({ seasonId } = await importSeason(season.db, openFeed(feedSpec), {
      feedSpec,
      clock: { mode: 'stepped' },
    }));
    await season.loop.playRounds(seasonId, 1);
  });

  test('no player has minutes, though matches are played', async () => {
    const players = await playersOf(seasonId);
    expect(players.some(({ ratingBreakDown }) => ratingBreakDown.starter > 0)).toBe(true);
    for (const player of players) expect(player).not.toHaveProperty('minutes');
  });

  test('nor has any match somebody was on the pitch in', async () => {
    const players = await playersOf(seasonId);
    const starter = players.find(({ ratingBreakDown }) => ratingBreakDown.starter > 0);
    const { rounds } = await detailOf(starter?.id ?? '', seasonId);
    const [first] = rounds.filter(({ pointsBreakDown }) => pointsBreakDown.pointsStarter);
    expect(first?.pointsBreakDown.pointsStarter).toBeGreaterThan(0);
    expect(first).not.toHaveProperty('minutes');
  });

  test('the minutes a correction states of one player are nobody else’s measure', async () => {
    const { numUpdatedRows } = await season.db
      .updateTable('player_match')
      .set({ stats: sql`jsonb_set(stats::jsonb, '{minutes}', '90')` })
      .where('season_id', '=', seasonId)
      .where('player_no', '=', (player) =>
        player
          .selectFrom('player')
          .select('player_no')
          .where('season_id', '=', seasonId)
          .where('id', '=', 'pl-k1'),
      )
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    const ratings = [...(await readPlayerRatings(season.db, seasonId)).values()];
    expect(ratings.length).toBeGreaterThan(1);
    for (const { minutes } of ratings) expect(minutes).toBeNull();
  });
});
