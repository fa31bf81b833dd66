import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PlayerPopularity } from '@spieltag/shared-kernel/contract';
import { createBots } from '../bots/index.ts';
import { type PlayedSeason, playedSeason } from './sportsdata.fixture.ts';

const BOTS = 5;
let season: PlayedSeason;
beforeAll(async () => {
  season = await playedSeason(0);
  await createBots(season.db, season.seasonId, BOTS, 1);
});
afterAll(() => season.close());

const popularity = async (): Promise<PlayerPopularity> =>
  (await season.get(`/api/sportsdata/v1/player-popularity/${season.seasonId}.json`)).json();

test('before the first lock nobody is counted', async () => {
  expect(await popularity()).toEqual({ roundId: null, ledgers: 0, players: [] });
});

test('from a lock on, players have as many owners as ledgers held them then', async () => {
  await season.loop.playRounds(season.seasonId, 1);
  const { roundId, ledgers, players } = await popularity();
  expect([roundId !== null, ledgers]).toEqual([true, BOTS]);
  const owners = players.map((player) => player.owners);
  expect(owners.reduce((sum, count) => sum + count, 0)).toBe(BOTS * 22);
  expect(Math.max(...owners)).toBeLessThanOrEqual(BOTS);
});
