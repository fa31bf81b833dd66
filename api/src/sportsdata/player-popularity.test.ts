import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PlayerPopularity } from '@spieltag/shared-kernel/contract';
import { sql } from 'kysely';
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

/** Makes the first player on the pitch of so many ledgers the captain of the first round. */
const nameCaptains = (ledgers: number) =>
  season.db
    .updateTable('ledger')
    .set({ captain_player_no: sql<number>`slot_player_no[1]`, captain_round_no: 1 })
    .where('user_no', 'in', (ledger) =>
      ledger
        .selectFrom('ledger')
        .select('user_no')
        .where('season_id', '=', season.seasonId)
        .orderBy('user_no')
        .limit(ledgers),
    )
    .where('season_id', '=', season.seasonId)
    .execute();

test('from a lock on, players have as many owners as ledgers held them then', async () => {
  await nameCaptains(2);
  await season.loop.playRounds(season.seasonId, 1);
  const { roundId, ledgers, players } = await popularity();
  expect([roundId !== null, ledgers]).toEqual([true, BOTS]);
  const owners = players.map((player) => player.owners);
  expect(owners.reduce((sum, count) => sum + count, 0)).toBe(BOTS * 22);
  expect(Math.max(...owners)).toBeLessThanOrEqual(BOTS);
  const captains = players.map((player) => player.captains);
  expect(captains.reduce<number>((sum, count = 0) => sum + count, 0)).toBe(2);
  for (const { owners, captains = 0 } of players) expect(captains).toBeLessThanOrEqual(owners);
});
