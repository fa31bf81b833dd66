import { afterAll, describe, expect } from '@jest/globals';
import { FANTASY_RULE_SET, scorePlayer } from '@spieltag/shared-kernel/rules';
import type { SeasonFeed } from '../feed.types.ts';
import { lastUpdatesOfSeason } from '../testing/last-updates.ts';
import { faultsOf } from '../testing/playable.ts';
import { realFiles, realSeason, testWithRealData } from '../testing/real-seasons.ts';
import { removeSeasonFolders, seasonFolder } from '../testing/season-files.ts';
import { mapTable, rowsOf, type TableRow, tableOf, without } from '../testing/tables.ts';
import { fplFeed } from './fpl-feed.ts';

type Files = Record<string, string>;

afterAll(removeSeasonFolders);

const gameweekFile = (number: number) => `gws/gw${number}.csv`;

function mapGameweeks(files: Files, change: (row: TableRow, gameweek: number) => TableRow | null) {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      const [, number] = /^gws\/gw(\d+)\.csv$/.exec(name) ?? [];
      if (number === undefined || rowsOf(text).length === 0) return [name, text];
      return [name, mapTable(text, (row) => change(row, Number(number)))];
    }),
  );
}

function addRows(
  files: Files,
  name: string,
  rows: (all: readonly TableRow[]) => TableRow[],
): Files {
  const all = rowsOf(files[name] ?? '');
  return { ...files, [name]: tableOf([...all, ...rows(all)]) };
}

/** All gameweeks from 30 on are numbered nine higher, as those after the break of 2019-20. */
function renumbered(files: Files): Files {
  const later = (number: string) => String(Number(number) >= 30 ? Number(number) + 9 : number);
  const entries = Object.entries(files).map(([name, text]) => [
    name.replace(/^gws\/gw(\d+)/, (_all, number: string) => `gws/gw${later(number)}`),
    name === 'fixtures.csv'
      ? mapTable(text, (row) => ({ ...row, event: later(row.event ?? '') }))
      : text,
  ]);
  return Object.fromEntries(entries);
}

/** The rows of a gameweek's first match stand, blank, in the file of an earlier one, too. */
function postponed(files: Files, from: number, to: number): Files {
  const rows = rowsOf(files[gameweekFile(to)] ?? '');
  const blank = rows
    .filter(({ fixture }) => fixture === rows[0]?.fixture)
    .map((row) => {
      const figures = Object.keys(row).filter((name) => /^\d+$/.test(row[name] ?? ''));
      const kept = ['element', 'fixture', 'value', 'opponent_team', 'round'];
      const zeros = figures.filter((name) => !kept.includes(name)).map((name) => [name, '0']);
      return { ...row, ...Object.fromEntries(zeros), total_points: '0' };
    });
  return addRows(files, gameweekFile(from), () => blank);
}

async function pointsOf(feed: SeasonFeed): Promise<ReadonlyMap<string, number | undefined>> {
  const last = await lastUpdatesOfSeason(feed);
  return new Map(
    [...last.values()].flatMap(({ matchId, players }) =>
      players.map(({ playerId, position, stats }) => [
        `${matchId} ${playerId}`,
        stats ? scorePlayer(stats, position, FANTASY_RULE_SET).points : undefined,
      ]),
    ),
  );
}

const recorded = new Map<string, ReturnType<typeof pointsOf>>();
function recordedPoints(season: string): ReturnType<typeof pointsOf> {
  const points = recorded.get(season) ?? pointsOf(fplFeed(realSeason(season)));
  recorded.set(season, points);
  return points;
}

describe('a season with the oddities of another year has the points it is recorded with', () => {
  const years: readonly [string, string, (files: Files) => Files, RegExp[]][] = [
    [
      'without starts and positions, renumbered, with a postponed match (2019-20)',
      'fpl/2023-24',
      (files) =>
        mapGameweeks(postponed(renumbered(files), 29, 39), (row) =>
          without(row, 'starts', 'position', 'expected_goals', 'team'),
        ),
      [/^rows filed under another gameweek than their match: \d+ \(gws\/gw29\.csv line \d+/],
    ],
    [
      'with columns in another order and unknown ones',
      'fpl/2022-23',
      (files) =>
        mapGameweeks(files, (row) => ({
          modified: 'False',
          ...Object.fromEntries(Object.entries(row).reverse()),
        })),
      [],
    ],
    [
      'with managers (2024-25)',
      'fpl/2023-24',
      (files) => {
        const withManager = addRows(files, 'players_raw.csv', ([first]) => [
          { ...first, id: '9001', code: '900001', element_type: '5' },
        ]);
        return addRows(withManager, gameweekFile(24), ([first]) => [
          { ...first, element: '9001', position: 'AM', total_points: '12' },
        ]);
      },
      [/^managers: 1 \(player 9001\)$/, /^rows of managers: 1 \(gws\/gw24\.csv line \d+\)$/],
    ],
    [
      'with every row of a gameweek twice',
      'fpl/2023-24',
      (files) => addRows(files, gameweekFile(5), (all) => [...all]),
      [/^repeated rows of a player and match: 7\d\d \(gws\/gw5\.csv line \d+/],
    ],
    [
      'with rows whose match stands in another gameweek',
      'fpl/2022-23',
      (files) => {
        const [first] = rowsOf(files[gameweekFile(9)] ?? '');
        const isMoved = ({ fixture }: TableRow) => fixture === first?.fixture;
        const moved = rowsOf(files[gameweekFile(9)] ?? '').filter(isMoved);
        const rest = mapGameweeks(files, (row, gameweek) =>
          gameweek === 9 && isMoved(row) ? null : row,
        );
        return addRows(rest, gameweekFile(3), () => moved);
      },
      [],
    ],
  ];
  for (const [year, season, mutilate, skipped] of years) {
    testWithRealData(year, async () => {
      const files = realFiles(season);
      const feed = fplFeed(seasonFolder(mutilate(files)));
      expect(await pointsOf(feed)).toEqual(await recordedPoints(season));
      expect(await faultsOf(feed)).toEqual([]);
      expect(await feed.skipped?.()).toEqual(
        skipped.map((phrase) => expect.stringMatching(phrase)),
      );
      const { rounds } = await feed.catalogue();
      expect(rounds).toHaveLength(38);
    });
  }

  testWithRealData('numbers that were given up are no rounds', async () => {
    const feed = fplFeed(seasonFolder(renumbered(realFiles('fpl/2023-24'))));
    const { rounds } = await feed.catalogue();
    const numbers = [...Array(29).keys(), ...Array.from({ length: 9 }, (_, index) => 38 + index)];
    expect(rounds.map(({ name }) => name)).toEqual(numbers.map((index) => `Gameweek ${index + 1}`));
  });
});
