import { describe, expect } from '@jest/globals';
import { NO_PRICE, ruleSetFor, scorePlayer } from '@spieltag/shared-kernel/rules';
import { SeasonFolder } from '../source/season-folder.ts';
import { lastUpdatesOfSeason } from '../testing/last-updates.ts';
import { realSeason, testWithRealData } from '../testing/real-seasons.ts';
import { kickerFeed } from './kicker-feed.ts';
import { readKickerSeason } from './read-kicker-season.ts';

const folder = realSeason('kicker/bl1-2024-25');
const feed = kickerFeed(folder);
const readSource = () => readKickerSeason(new SeasonFolder(folder));
/** Parts that rows of the magazine hold. */
const PARTS = [
  'pointsStarter',
  'pointsJoker',
  'pointsGrade',
  'pointsGoals',
  'pointsAssists',
  'pointsCleanSheet',
  'pointsMvp',
  'pointsCards',
] as const;

describe('a recorded season of the magazine', () => {
  testWithRealData('gives every rated row its recorded points and parts', async () => {
    const { rounds } = await readSource();
    const ruleSet = ruleSetFor((await feed.catalogue()).preset.ruleSetId);
    const last = await lastUpdatesOfSeason(feed);
    const differences: unknown[] = [];
    let rated = 0;
    for (const match of [...rounds.values()].flatMap(({ matches }) => matches)) {
      const players = new Map(last.get(match.id)?.players.map((each) => [each.playerId, each]));
      for (const row of match.players) {
        const player = players.get(row.id);
        if (row.pointsBreakDown.pointsStarter === null) {
          if (player?.stats !== null) differences.push({ row, player });
          continue;
        }
        rated += 1;
        const score = player?.stats && scorePlayer(player.stats, player.position, ruleSet);
        const recorded: Record<string, number | null> = { ...row.pointsBreakDown };
        const isEqual =
          score?.points === row.points &&
          score.parts.pointsOther === 0 &&
          player?.stats?.grade === recorded.grade &&
          player?.stats?.goals === recorded.goals &&
          player?.stats?.assists === recorded.assists &&
          PARTS.every((part) => score.parts[part] === recorded[part]);
        if (!isEqual) differences.push({ row, player, score });
      }
    }
    expect(differences).toEqual([]);
    expect(rated).toBe(9697);
  });

  testWithRealData('keeps state, score and status of every match as recorded', async () => {
    const { rounds } = await readSource();
    const last = await lastUpdatesOfSeason(feed);
    const matches = [...rounds.values()].flatMap((round) => round.matches);
    const finished = matches.filter(({ state }) => state === 'FINISHED');
    for (const match of finished) {
      const update = last.get(match.id);
      expect(update?.state).toBe('FINISHED');
      expect([update?.homeScore, update?.guestScore]).toEqual([match.homeScore, match.guestScore]);
      expect(update?.players.map(({ playerId, status }) => [playerId, status])).toEqual(
        match.players.map(({ id, status }) => [id, status]),
      );
    }
    expect(finished).toHaveLength(244);
    expect(last.size).toBe(252);
  });

  testWithRealData('leaves a finished match that is not yet rated without stats', async () => {
    const last = [...(await lastUpdatesOfSeason(feed)).values()];
    const notRated = last.filter(
      ({ state, players }) => state === 'FINISHED' && players.every(({ stats }) => stats === null),
    );
    expect(notRated).toHaveLength(1);
    expect(notRated[0]?.players.length).toBeGreaterThan(40);
  });

  testWithRealData('ends rounds without results with their last known state', async () => {
    const { rounds } = await feed.catalogue();
    const states = await Promise.all(
      rounds.map(async ({ id }) => (await feed.roundUpdates(id)).map(({ state }) => state)),
    );
    expect(states.slice(0, 27).every((round) => round.includes('FINISHED'))).toBe(true);
    expect(states[27]?.filter((state) => state === 'PRELIMINARY_LINEUP')).toHaveLength(9);
    expect(states.slice(28)).toEqual([[], [], [], [], [], []]);
  });

  testWithRealData('knows every player of every row, also those the database lost', async () => {
    const { database, exportedPlayers } = await readSource();
    const { players, teams } = await feed.catalogue();
    const changes = await feed.playerChanges();
    const known = new Map(
      [...players, ...changes.map(({ player }) => player)].map((p) => [p.id, p]),
    );
    const inDatabase = new Set(database.players.map(({ id }) => id));
    const teamIds = new Set(teams.map(({ id }) => id));
    const ratedRows = { notInDatabase: 0, nowhere: 0 };
    for (const { players: rows } of (await lastUpdatesOfSeason(feed)).values()) {
      for (const { playerId, teamId, stats } of rows) {
        expect(known.has(playerId) && teamIds.has(teamId)).toBe(true);
        if (!stats || inDatabase.has(playerId)) continue;
        ratedRows.notInDatabase += 1;
        if (exportedPlayers.has(playerId)) continue;
        ratedRows.nowhere += 1;
        expect(known.get(playerId)?.marketValue).toBe(NO_PRICE);
      }
    }
    expect(ratedRows).toEqual({ notInDatabase: 1978, nowhere: 273 });
  });

  testWithRealData('puts eleven starters of each team on the pitch', async () => {
    const { matches } = await feed.catalogue();
    const last = await lastUpdatesOfSeason(feed);
    const elevens = matches.flatMap(({ id, homeTeamId, guestTeamId }) => {
      const starters = last.get(id)?.players.filter(({ status }) => status === 'STARTER') ?? [];
      if (last.get(id)?.state !== 'FINISHED') return [];
      return [homeTeamId, guestTeamId].map(
        (team) => starters.filter(({ teamId }) => teamId === team).length,
      );
    });
    expect(elevens).toHaveLength(488);
    expect(elevens.filter((count) => count !== 11)).toEqual([]);
  });

  testWithRealData('is named and configured as the season it is', async () => {
    const catalogue = await feed.catalogue();
    expect(catalogue.league).toEqual({ id: 'lg-k0001', name: 'Bundesliga' });
    expect(catalogue.season).toEqual({ id: 'se-k00012024', name: '2024/25' });
    expect(catalogue.preset).toMatchObject({ id: 'league', ruleSetId: 'league' });
    const [window] = catalogue.restrictedWindows;
    expect(window?.startDate).toBeGreaterThan(catalogue.rounds[14]?.endDate ?? 0);
    expect(window?.endDate).toBeLessThan(catalogue.rounds[15]?.startDate ?? 0);
  });
});
