import { describe, expect } from '@jest/globals';
import { FANTASY_RULE_SET, scorePlayer } from '@spieltag/shared-kernel/rules';
import type { MatchUpdate, PlayerUpdate } from '../feed.types.ts';
import { SeasonFolder } from '../source/season-folder.ts';
import { lastUpdatesOfSeason } from '../testing/last-updates.ts';
import { realSeason, testWithRealData } from '../testing/real-seasons.ts';
import { fplFeed } from './fpl-feed.ts';
import { readFplSeason } from './read-fpl-season.ts';

describe.each([
  { season: '2022-23', rows: 26_505, emptyGameweeks: [7] },
  { season: '2023-24', rows: 29_725, emptyGameweeks: [] },
])('the recorded FPL season $season', ({ season, rows, emptyGameweeks }) => {
  const folder = realSeason(`fpl/${season}`);
  const feed = fplFeed(folder);
  const readSource = () => readFplSeason(new SeasonFolder(folder));

  testWithRealData(`gives each of the ${rows} rows its total_points`, async () => {
    const source = await readSource();
    const last = await lastUpdatesOfSeason(feed);
    const differences: unknown[] = [];
    const points = new Map(
      [...last.values()].flatMap(({ matchId, players }) =>
        players.map(({ playerId, position, stats }) => {
          const score = stats && scorePlayer(stats, position, FANTASY_RULE_SET);
          return [`${matchId} ${playerId}`, score?.points] as const;
        }),
      ),
    );
    for (const { element, fixture, totalPoints } of source.appearances) {
      const playerCode = String(source.players.get(element)?.code).padStart(8, '0');
      const matchCode = String(source.fixtures.get(fixture)?.code).padStart(8, '0');
      const ours = points.get(`mt-f${matchCode} pl-f${playerCode}`);
      if (ours !== totalPoints) differences.push({ element, fixture, totalPoints, ours });
    }
    expect(differences).toEqual([]);
    expect(source.appearances).toHaveLength(rows);
    expect(points.size).toBe(rows);
  });

  testWithRealData('plays every match to its recorded score', async () => {
    const { fixtures } = await readSource();
    const last = await lastUpdatesOfSeason(feed);
    for (const { code, homeScore, guestScore } of fixtures.values()) {
      expect(last.get(`mt-f${String(code).padStart(8, '0')}`)).toMatchObject({
        state: 'FINISHED',
        homeScore,
        guestScore,
      });
    }
    expect(last.size).toBe(380);
  });

  testWithRealData(
    'has eleven starters in each team, whether the file names them or not',
    async () => {
      const last = await lastUpdatesOfSeason(feed);
      const elevens = [...last.values()].flatMap(({ players }) => {
        const starters = players.filter(({ stats }) => stats?.starter);
        return [...Map.groupBy(starters, ({ teamId }) => teamId).values()].map(
          ({ length }) => length,
        );
      });
      expect(elevens).toHaveLength(760);
      expect(elevens.filter((count) => count !== 11)).toEqual([]);
    },
  );

  testWithRealData('keeps a gameweek without fixtures, in its place', async () => {
    const { rounds } = await feed.catalogue();
    const empty: number[] = [];
    for (const [index, { id }] of rounds.entries()) {
      if ((await feed.roundUpdates(id)).length === 0) empty.push(index + 1);
    }
    expect(rounds).toHaveLength(38);
    expect(empty).toEqual(emptyGameweeks);
    const starts = rounds.map(({ startDate }) => startDate);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  testWithRealData('follows players to every club of the season, also back', async () => {
    const { players } = await feed.catalogue();
    const teamOf = new Map(players.map(({ id, teamId }) => [id, teamId]));
    const changes = [...(await feed.playerChanges())];
    const elsewhere: PlayerUpdate[] = [];
    const updates: MatchUpdate[] = [];
    for (const { id } of (await feed.catalogue()).rounds) {
      updates.push(...(await feed.roundUpdates(id)).filter(({ state }) => state === 'FINISHED'));
    }
    updates.sort((a, b) => a.at - b.at);
    for (const { at, players: rows } of updates) {
      while (changes[0] && changes[0].at < at) {
        const { player } = changes.shift() ?? changes[0];
        teamOf.set(player.id, player.teamId);
      }
      elsewhere.push(...rows.filter(({ playerId, teamId }) => teamOf.get(playerId) !== teamId));
    }
    expect(elsewhere).toEqual([]);
    expect(changes.filter(({ active }) => active)).toEqual([]);
  });

  testWithRealData('prices players in whole euros at the start of the season', async () => {
    const { players } = await feed.catalogue();
    const prices = players.map(({ marketValue }) => marketValue);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(3_500_000);
    expect(Math.max(...prices)).toBeLessThanOrEqual(15_000_000);
  });
});
