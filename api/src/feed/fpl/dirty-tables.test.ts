import { afterAll, describe, expect, test } from '@jest/globals';
import { FANTASY_RULE_SET, scorePlayer } from '@spieltag/shared-kernel/rules';
import { lastUpdatesOfSeason } from '../testing/last-updates.ts';
import { isRefusal } from '../testing/playable.ts';
import { fplFiles, removeSeasonFolders, seasonFolder } from '../testing/season-files.ts';
import { fplFeed } from './fpl-feed.ts';

afterAll(removeSeasonFolders);

const files = fplFiles() as Record<string, string>;
const GAMEWEEK = 'gws/gw1.csv';
const gameweek = files[GAMEWEEK] ?? '';
const [header = '', forward = '', keeper = ''] = gameweek.split('\n');
const players = files['players_raw.csv'] ?? '';
const lines = (...rows: string[]) => [header, ...rows, ''].join('\n');
/** The forward's row with other minutes, and the figures that follow from them. */
const substituted = forward.replace('FWD,1,1,90,1,1', 'FWD,1,1,60,1,1');
const feedOf = (changed: Record<string, string | Buffer | null>) =>
  fplFeed(seasonFolder(fplFiles(changed as Record<string, string>)));

/** Points of both players in the match that is over. */
async function pointsOf(feed: ReturnType<typeof fplFeed>) {
  const update = (await lastUpdatesOfSeason(feed)).get('mt-f00001001');
  const points = update?.players.map(({ playerId, position, stats }) => [
    playerId,
    stats && scorePlayer(stats, position, FANTASY_RULE_SET).points,
  ]);
  return Object.fromEntries(points ?? []);
}
const POINTS = { 'pl-f00000101': 9, 'pl-f00000102': 3 };

describe('what changes no points is let in', () => {
  test.each<[string, Record<string, string | Buffer | null>, RegExp[]]>([
    [
      'a byte order mark and line ends of Windows',
      { [GAMEWEEK]: `\uFEFF${gameweek.replaceAll('\n', '\r\n')}` },
      [],
    ],
    [
      'quoted cells and spaces',
      { [GAMEWEEK]: lines(forward.replace('FWD', '"FWD" '), keeper) },
      [],
    ],
    [
      'whole numbers written as 1.0',
      { [GAMEWEEK]: lines(forward.replace('90,1,1', '90.0,1.0,1.00'), keeper) },
      [],
    ],
    [
      'names in Latin-1',
      { 'players_raw.csv': Buffer.from(players.replace('Erster', 'Örster'), 'latin1') },
      [/^tables in Latin-1: 1 \(players_raw\.csv\)$/],
    ],
    [
      'a row twice',
      { [GAMEWEEK]: lines(forward, keeper, forward) },
      [/^repeated rows of a player and match: 1 \(gws\/gw1\.csv line 4\)$/],
    ],
    [
      'a row that says less of the same match: the one with the most minutes holds',
      { [GAMEWEEK]: lines(forward, substituted, keeper) },
      [/contradict.*: 1 \(gws\/gw1\.csv line 3 against gws\/gw1\.csv line 2\)$/],
    ],
    [
      'of rows that contradict each other with equal minutes the last',
      { [GAMEWEEK]: lines(forward.replace(',3,9,True', ',0,6,True'), forward, keeper) },
      [/contradict.*: 1 \(gws\/gw1\.csv line 2 against gws\/gw1\.csv line 3\)$/],
    ],
    [
      'blank rows of a player and of a match the season does not know',
      {
        [GAMEWEEK]: lines(
          forward,
          keeper,
          'FWD,7,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,True',
          'FWD,1,9,0,0,0,0,0,0,0,0,0,0,0,0,0,0,True',
        ),
      },
      [/^blank rows of unknown players or matches: 2 /],
    ],
    [
      'rows of a match that was abandoned and has no gameweek any more',
      { [GAMEWEEK]: lines(forward, keeper, forward.replace('FWD,1,1', 'FWD,1,3')) },
      [/^rows of matches without gameweek or date: 1 \(gws\/gw1\.csv line 4\)$/],
    ],
    ['an empty file of a gameweek that is not over', { 'gws/gw2.csv': '' }, []],
    ['other files beside the gameweeks', { 'gws/merged_gw.csv': 'a,b\n1\n' }, []],
    [
      'a line of a player twice',
      { 'players_raw.csv': `${players}${players.split('\r\n')[1]}\r\n` },
      [/^repeated entries of its lines: 1 \(1\)$/],
    ],
    [
      'no short names, reasons and statuses',
      {
        'teams.csv': 'id,code,name\n1,11,Uno\n2,12,Due\n',
        'players_raw.csv':
          'id,code,team,element_type,first_name,second_name,now_cost,cost_change_start\n1,101,1,4,Max,Erster,50,-5\n2,102,2,1,Max,Zweiter,40,0\n',
      },
      [],
    ],
    [
      'other total_points than the rules give',
      { [GAMEWEEK]: lines(forward.replace(',9,True', ',11,True'), keeper) },
      [/^rows whose total_points differ.*: 1 \(player 1 in match 1: 9, not 11\)$/],
    ],
  ])('%s', async (_what, changed, skipped) => {
    const feed = feedOf(changed);
    expect(await pointsOf(feed)).toEqual(POINTS);
    expect(await feed.skipped?.()).toEqual(skipped.map((phrase) => expect.stringMatching(phrase)));
  });
});

describe('what would change points is refused in one line', () => {
  test.each<[string, Record<string, string | Buffer | null>, RegExp]>([
    [
      'negative minutes',
      { [GAMEWEEK]: lines(forward.replace(',90,', ',-90,'), keeper) },
      /line 2: minutes must be from 0 to 999, not "-90"/,
    ],
    [
      'NaN',
      { [GAMEWEEK]: lines(forward.replace(',90,', ',NaN,'), keeper) },
      /minutes must be a whole number/,
    ],
    [
      'half an assist',
      { [GAMEWEEK]: lines(forward.replace('90,1,1,0', '90,1,1,0.5'), keeper) },
      /assists must be a whole number/,
    ],
    [
      'more goals than anybody scores',
      { [GAMEWEEK]: lines(forward.replace('90,1,1', '90,1,100000000'), keeper) },
      /goals_scored must be from 0 to 99/,
    ],
    [
      'a column of figures that is missing',
      { [GAMEWEEK]: gameweek.replace('bonus', 'malus') },
      /has no column "bonus"/,
    ],
    [
      'a column twice with different figures',
      { [GAMEWEEK]: gameweek.replace('saves', 'minutes') },
      /two columns "minutes" differ/,
    ],
    [
      'a match that is over without rows',
      { [GAMEWEEK]: `${header}\n` },
      /lets nobody play on a side of fixture 1/,
    ],
    [
      'a match that is over with rows of one side',
      { [GAMEWEEK]: lines(forward) },
      /lets nobody play on a side/,
    ],
    [
      'points of a player the season does not know',
      { [GAMEWEEK]: lines(forward.replace('FWD,1,', 'FWD,8,'), keeper) },
      /unknown player 8/,
    ],
    [
      'points in a match the season does not know',
      { [GAMEWEEK]: lines(forward, keeper, forward.replace('FWD,1,1', 'FWD,1,8')) },
      /unknown fixture 8/,
    ],
    [
      'a fixture twice, differently',
      { 'fixtures.csv': `${files['fixtures.csv']}1,1009,1,True,2023-08-11T19:00:00Z,1,2,1,0,[]\n` },
      /names "1" twice in its lines, differently/,
    ],
    [
      'two fixtures of one code',
      { 'fixtures.csv': `${files['fixtures.csv']}9,1001,1,False,2023-08-11T19:00:00Z,1,2,,,[]\n` },
      /names "1001" twice in its codes/,
    ],
    [
      'a fixture of a team that is not there',
      { 'fixtures.csv': (files['fixtures.csv'] ?? '').replace(',1,2,1,0', ',1,7,1,0') },
      /fixture 1 has unknown team 7/,
    ],
    [
      'a gameweek with a number beyond all',
      { 'fixtures.csv': (files['fixtures.csv'] ?? '').replace('1,1001,1,', '1,1001,4000000,') },
      /event must be from 0 to 99/,
    ],
    [
      'an archive cut short',
      { [GAMEWEEK]: null, [`${GAMEWEEK}.gz`]: Buffer.from([0x1f, 0x8b, 8, 0]) },
      /cannot be unpacked/,
    ],
    [
      'a letter in Latin-1 among others in UTF-8',
      {
        'players_raw.csv': Buffer.concat([
          Buffer.from(players.replace('Erster', 'Örster')),
          Buffer.from('3,103,1,4,Max,M\xfcller,M\xfcller,50,-5,a,None\r\n', 'latin1'),
        ]),
      },
      /line 4: it holds a letter that is not UTF-8/,
    ],
    ['a table of bytes', { 'teams.csv': 'id\0,code\n' }, /holds a NUL character/],
  ])('%s', async (_what, changed, message) => {
    const error = await feedOf(changed)
      .catalogue()
      .catch((reason: unknown) => reason);
    expect(String(error)).toMatch(message);
    expect(isRefusal(error)).toBe(true);
  });
});
