import { afterAll, expect, test } from '@jest/globals';
import { plannedGamedays } from '@spieltag/shared-kernel/rules';
import {
  growingKickerFiles,
  removeSeasonFolders,
  seasonFolder,
  type smallKickerSeason,
} from '../testing/season-files.ts';
import { kickerFeed } from './kicker-feed.ts';

afterAll(removeSeasonFolders);

const DAY_MS = 86_400_000;
const ROUNDS = 4;
const DATABASE = 'client_database.json';
const idOf = (round: number) => `rn-k00012023000${round}`;
const fileOf = (round: number) => `rounds/${idOf(round)}.json`;
type Database = ReturnType<typeof smallKickerSeason>['database'];

/** Three matches a round, rounds a week apart; one of the last is played the day after the second. */
function broughtForward(filed: number, without: readonly string[] = []) {
  const all = Object.entries(growingKickerFiles(ROUNDS, filed));
  const files = Object.fromEntries(all.filter(([name]) => !without.includes(name)));
  const database = JSON.parse(String(files[DATABASE])) as Database;
  const second = database.rounds[1]?.startDate ?? 0;
  const matches = database.matches.flatMap((match) =>
    [0, 1, 2].map((no) => {
      const isMoved = match.id === `mt-k${ROUNDS}` && no === 2;
      const id = no === 0 ? match.id : `${match.id}-${no}`;
      return { ...match, id, date: isMoved ? second + DAY_MS : match.date + no };
    }),
  );
  const rounds = database.rounds.map((round) => {
    const dates = matches.filter(({ roundId }) => roundId === round.id).map(({ date }) => date);
    return { ...round, startDate: Math.min(...dates), endDate: Math.max(...dates) };
  });
  // Nor does the order say anything in which they are listed.
  const changed = { ...database, rounds: rounds.toReversed(), matches };
  // Of the last round, that match has a result.
  const last = files[fileOf(ROUNDS)]?.replace(`"mt-k${ROUNDS}"`, `"mt-k${ROUNDS}-2"`);
  const more = last === undefined ? {} : { [fileOf(ROUNDS)]: last };
  return seasonFolder({ ...files, ...more, [DATABASE]: JSON.stringify(changed) });
}

test('a round keeps its place, and its gameday, when one of its matches is played before others', async () => {
  const { rounds, matches } = await kickerFeed(broughtForward(0), true).catalogue();
  expect(rounds.map(({ id }) => id.at(-1))).toEqual(['1', '2', '3', '4']);
  const gamedays = plannedGamedays(rounds, matches);
  expect(gamedays.map(({ regularMatchIds }) => regularMatchIds.size)).toEqual([3, 3, 3, 2]);
});

test('a season that grows needs no file of it before its own time', async () => {
  const feed = kickerFeed(broughtForward(3), true);
  expect(await feed.roundUpdates('rn-k000120230003')).not.toEqual([]);
  expect(await feed.roundUpdates('rn-k000120230004')).toEqual([]);
});

test('nor the files of rounds to come when its match has a result', async () => {
  const feed = kickerFeed(broughtForward(4, [fileOf(3)]), true);
  expect((await feed.catalogue()).rounds).toHaveLength(ROUNDS);
  expect(await feed.roundUpdates(idOf(4))).not.toEqual([]);
  expect(await feed.roundUpdates(idOf(3))).toEqual([]);
});

test('but that of a round which was over by then', async () => {
  const feed = kickerFeed(broughtForward(4, [fileOf(1), fileOf(3)]), true);
  await expect(feed.catalogue()).rejects.toMatchObject({
    code: 'SEASON_FILE_MISSING',
    message: expect.stringContaining(fileOf(1)),
  });
});
