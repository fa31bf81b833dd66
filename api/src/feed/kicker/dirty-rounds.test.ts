import { afterAll, describe, expect, test } from '@jest/globals';
import type { MatchUpdate } from '../feed.types.ts';
import { lastUpdatesOfSeason } from '../testing/last-updates.ts';
import { isRefusal } from '../testing/playable.ts';
import {
  kickerFiles,
  removeSeasonFolders,
  seasonFolder,
  smallKickerSeason,
} from '../testing/season-files.ts';
import { kickerFeed } from './kicker-feed.ts';

afterAll(removeSeasonFolders);

const { database, round } = smallKickerSeason();
const [match = { id: '', players: [] }] = round.matches;
const [scorer, ...others] = match.players;
const ROUND = 'rounds/rn-k000120230001.json';
const DATABASE = 'client_database.json';

const feedOf = (files: Record<string, string>) => kickerFeed(seasonFolder(kickerFiles(files)));
const roundOf = (changed: object) => ({ [ROUND]: JSON.stringify({ ...round, ...changed }) });
const matchOf = (changed: object) => roundOf({ matches: [{ ...match, ...changed }] });
const databaseOf = (changed: object) => ({
  [DATABASE]: JSON.stringify({ ...database, ...changed }),
});
const lastUpdate = async (feed: ReturnType<typeof kickerFeed>): Promise<MatchUpdate | undefined> =>
  (await lastUpdatesOfSeason(feed)).get(match.id);

describe('what changes no points is let in', () => {
  const notRated = { ...scorer, pointsBreakDown: { ...others.at(-1)?.pointsBreakDown } };
  test.each<[string, Record<string, string>, RegExp[]]>([
    [
      'a row twice',
      matchOf({ players: [...match.players, scorer] }),
      [/^repeated rows of a player and match: 1 \(pl-k1 in mt-k1\)$/],
    ],
    [
      'a row that is not rated beside one that is',
      matchOf({ players: [...match.players, notRated] }),
      [/^rows that contradict another .*: 1 \(pl-k1 in mt-k1\)$/],
    ],
    [
      'a match twice',
      roundOf({ matches: [match, match] }),
      [/^repeated entries of matches: 1 \(mt-k1\)$/],
    ],
    [
      'a round and a team twice',
      databaseOf({
        rounds: [...database.rounds, ...database.rounds],
        teams: [...database.teams, database.teams[0]],
      }),
      [/of teams: 1/, /of rounds: 1/],
    ],
    ['a status that is out', matchOf({ players: [{ ...scorer, status: 'OUT' }, ...others] }), []],
    [
      'a status of another year',
      matchOf({ players: [{ ...scorer, status: 'STARTER_UNSURE' }, ...others] }),
      [/^unknown words of status: 1 \("STARTER_UNSURE" of pl-k1 in mt-k1\)$/],
    ],
    [
      'other points than the rules give',
      matchOf({ players: [{ ...scorer, points: 11 }, ...others] }),
      [/^rows whose points differ .* by the rules: 1 \(pl-k1 in mt-k1: 8, not 11\)$/],
    ],
    [
      'a round nobody has planned',
      { 'rounds/rn-k000120230099.json': '{}' },
      [/^files of unknown rounds: 1 /],
    ],
  ])('%s', async (_what, files, skipped) => {
    const expected = await lastUpdate(feedOf({}));
    const feed = feedOf(files);
    const update = await lastUpdate(feed);
    expect(update?.players.map(({ playerId, stats }) => [playerId, stats]).sort()).toEqual(
      expected?.players.map(({ playerId, stats }) => [playerId, stats]).sort(),
    );
    expect(await feed.skipped?.()).toEqual(skipped.map((phrase) => expect.stringMatching(phrase)));
  });

  test('a status that is out is inactive', async () => {
    const update = await lastUpdate(feedOf(matchOf({ players: [{ ...scorer, status: 'OUT' }] })));
    expect(update?.players[0]?.status).toBe('INACTIVE');
  });

  test('of two rated rows that contradict each other the last one holds', async () => {
    const corrected = {
      ...scorer,
      pointsBreakDown: { ...scorer?.pointsBreakDown, goals: 2, pointsGoals: 6 },
    };
    const update = await lastUpdate(feedOf(matchOf({ players: [scorer, corrected] })));
    expect(update?.players.map(({ stats }) => stats?.goals)).toEqual([2]);
  });

  test('a match that is not played keeps having no score', async () => {
    for (const state of ['SCHEDULED', 'PRELIMINARY_LINEUP', 'FINAL_LINEUP']) {
      const feed = feedOf(matchOf({ state, homeScore: 0, guestScore: 0 }));
      const updates = await feed.roundUpdates(round.id);
      expect(
        updates
          .flatMap(({ homeScore, guestScore }) => [homeScore, guestScore])
          .filter((score) => score !== null),
      ).toEqual([]);
    }
  });
});

describe('what would change points is refused in one line', () => {
  const [first] = database.rounds;
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a match twice, differently',
      roundOf({ matches: [match, { ...match, homeScore: 3 }] }),
      /names "mt-k1" twice in matches, differently/,
    ],
    [
      'a round of another league',
      {
        ...databaseOf({ rounds: [first, { ...first, id: 'rn-k000220230001' }] }),
        'rounds/rn-k000220230001.json': JSON.stringify({ id: 'rn-k000220230001', matches: [] }),
      },
      /round "rn-k000220230001" of another season than "se-k00012023"/,
    ],
    [
      'a team that plays itself',
      databaseOf({
        matches: database.matches.map((one) => ({ ...one, guestTeamId: one.homeTeamId })),
      }),
      /lets a team play itself in match "mt-k1"/,
    ],
    ['a score below nothing', matchOf({ homeScore: -1 }), /at "\/matches\/0\/homeScore"/],
    [
      'more goals than anybody scores',
      matchOf({
        players: [{ ...scorer, pointsBreakDown: { ...scorer?.pointsBreakDown, goals: 1e9 } }],
      }),
      /at "\/matches\/0\/players\/0\/pointsBreakDown\/goals"/,
    ],
    [
      'text that cannot be stored',
      databaseOf({ teams: database.teams.map((team) => ({ ...team, name: 'FC \0' })) }),
      /holds text that cannot be stored/,
    ],
  ])('%s', async (_what, files, message) => {
    const error = await feedOf(files)
      .catalogue()
      .catch((reason: unknown) => reason);
    expect(String(error)).toMatch(message);
    expect(isRefusal(error)).toBe(true);
  });
});
