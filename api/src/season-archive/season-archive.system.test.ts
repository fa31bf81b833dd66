import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CAPTAIN_ACTION_ID } from '@spieltag/shared-kernel/rules';
import { createBots } from '../bots/index.ts';
import type { SeasonFeed } from '../feed/feed.types.ts';
import { openFeed } from '../feed/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import { ask, planAction } from '../gameloop/testing/managers.ts';
import { ledgerContext } from '../ledger/ledger-context.ts';
import { importSeason } from '../season/import-season.ts';
import { seasonContext } from '../season/season-context.ts';
import { importPlayerRatings } from '../sportsdata/import-player-ratings.command.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { exportSeason, verifySeason } from './index.ts';

const feedSpec = { provider: 'generated', seed: 6 } as const;
const log = { info: () => undefined, error: () => undefined };
const DAY_MS = 86_400_000;
const ROUNDS = 3;

let database: TestDatabase;
let seasonId: string;
let feed: SeasonFeed;
let folder: string;
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'spieltag-archive-'));
  folders.push(made);
  return path.join(made, 'season');
}

/** The feed, with the last match of the first round played on the gameday of the second. */
async function postponing(): Promise<SeasonFeed> {
  const inTime = openFeed(feedSpec);
  const catalogue = await inTime.catalogue();
  const moved = catalogue.matches.findLast(({ roundId }) => roundId === catalogue.rounds[0]?.id);
  return {
    ...inTime,
    playerChanges: () => inTime.playerChanges(),
    catalogue: async () => ({
      ...catalogue,
      matches: catalogue.matches.map((match) =>
        match === moved ? { ...match, date: match.date + 7 * DAY_MS } : match,
      ),
    }),
    roundUpdates: async (roundId) =>
      (await inTime.roundUpdates(roundId))
        .map((update) =>
          update.matchId === moved?.id ? { ...update, at: update.at + 7 * DAY_MS } : update,
        )
        .toSorted((a, b) => a.at - b.at),
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  feed = await postponing();
  ({ seasonId } = await importSeason(db, feed, { feedSpec, clock: { mode: 'stepped' } }));
  await createBots(db, seasonId, 50, 1);
  // Somebody names a captain for the second round.
  const loop = new GameLoop({ db, clock: Date.now, log, openFeed: () => feed });
  await loop.playRounds(seasonId, 1);
  const [bot] = await db.selectFrom('ledger').select('user_id').orderBy('user_no').execute();
  const context = ledgerContext(db);
  for (const actionId of ['gift-welcome', CAPTAIN_ACTION_ID]) {
    const plan = await planAction(context, seasonId, bot?.user_id ?? '', actionId, () => 0.5);
    expect(await ask(context, seasonId, Date.now(), plan)).toEqual(expect.any(Number));
  }
  await importRatings();
  await loop.playRounds(seasonId, ROUNDS);
  await loop.step(seasonId, 'GAMEDAY');
  folder = await newFolder();
  await exportSeason(db, { seasonId, folder, now: Date.UTC(2026, 10, 1) });
});
afterAll(async () => {
  await database.close();
  for (const made of folders) await rm(made, { recursive: true, force: true });
});

/** Season points from elsewhere, of a player who has played and of one whom nobody knows yet. */
async function importRatings(): Promise<void> {
  const { db } = database;
  const { league, players } = await feed.catalogue();
  const imported = [players[3], players.at(-1)].map((player, index) => ({
    playerId: player?.id ?? '',
    seasonPoints: 1000 + index,
  }));
  const given = { seasonId, leagueId: league.id, players: imported };
  const by = { actor: 'us-administrator', at: new Date() };
  await importPlayerRatings(seasonContext(db), given, by);
}

/** The files of the archive. */
async function filesOf(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Changes a file, tries, and puts the file back. */
async function tampered(
  file: string,
  change: (text: string) => string,
  attempt: () => Promise<void>,
): Promise<void> {
  const target = path.join(folder, file);
  const text = await readFile(target, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(target, changed);
  await attempt().finally(() => writeFile(target, text));
}

/** The n-th value of a name in a text of JSON, one more. */
function oneMore(name: string, nth = 0): (text: string) => string {
  return (text) => {
    let seen = -1;
    return text.replaceAll(new RegExp(`"${name}":(-?\\d+)`, 'g'), (whole, number) => {
      seen += 1;
      return seen === nth ? `"${name}":${Number(number) + 1}` : whole;
    });
  };
}

describe('an exported season', () => {
  test('holds: all points, ranks and budgets follow from its files', async () => {
    expect(await verifySeason(folder)).toEqual({ seasonId, rounds: ROUNDS, ledgers: 50 });
    const corrections = await readFile(path.join(folder, 'corrections.ndjson'), 'utf8');
    expect(corrections).not.toBe('');
    const ratings = await readFile(path.join(folder, 'ratings.ndjson'), 'utf8');
    expect(ratings.match(/"throughRoundNo":1/g)).toHaveLength(2);
  });

  test('of the first version holds without season points of players', async () => {
    const former = (text: string) => {
      const { files, ...manifest } = JSON.parse(text);
      const { 'ratings.ndjson': _, ...others } = files;
      return JSON.stringify({ ...manifest, archiveVersion: 1, files: others });
    };
    await tampered('manifest.json', former, async () => {
      expect(await verifySeason(folder)).toMatchObject({ rounds: ROUNDS });
    });
  });

  test('names nobody', async () => {
    const users = await database.db.selectFrom('users').select(['id', 'name']).execute();
    expect(users.length).toBe(50);
    for (const file of await filesOf()) {
      const text = await readFile(path.join(folder, file), 'utf8');
      for (const { id, name } of users) {
        expect(text.includes(id)).toBe(false);
        if (name !== null) expect(text.includes(`"${name}"`)).toBe(false);
      }
    }
  });

  test('is written into an empty folder only, and of a season there is', async () => {
    const { db } = database;
    const again = exportSeason(db, { seasonId, folder, now: 0 });
    await expect(again).rejects.toThrow('is not empty');
    const unknown = exportSeason(db, {
      seasonId: 'se-none',
      folder: await newFolder(),
      now: 0,
    });
    await expect(unknown).rejects.toThrow('there is no season se-none');
  });

  const round = (no: number, kind: string) => `rounds/0${no}-rn-k01072026000${no}.${kind}.ndjson`;
  test.each([
    [
      'a score',
      round(2, 'results'),
      oneMore('points', 7),
      /points: -?\d+ is written, -?\d+ follows/,
    ],
    ['a total', round(3, 'results'), oneMore('total', 3), /total: -?\d+ is written/],
    [
      'a rank of a round',
      round(1, 'results'),
      oneMore('roundRank', 9),
      /roundRank: \d+ is written/,
    ],
    ['a rank of the season', round(3, 'results'), oneMore('seasonRank'), /seasonRank: \d+ is/],
    ['a budget', 'ledgers.ndjson', oneMore('budget', 4), /budget: \d+ is written/],
    ['a budget on the way', 'ledgers.ndjson', oneMore('budgetAfter', 5), /after: a budget of \d+/],
    ['a price', 'ledgers.ndjson', oneMore('price', 30), /budget|price/],
    ['the points of a player', round(2, 'points'), oneMore('points', 11), /points are written/],
    ['what a player did', 'timeline.ndjson', oneMore('assists', 400), /points/],
    ['a correction', 'corrections.ndjson', oneMore('after'), /correction/],
    ['season points', 'ratings.ndjson', oneMore('seasonPoints', 9), /season points are written/],
    [
      'what was imported',
      'ratings.ndjson',
      (text: string) => text.replace('"throughRoundNo":1', '"throughRoundNo":2'),
      /season points are written/,
    ],
    [
      'season points left out',
      'ratings.ndjson',
      (text: string) => text.slice(text.indexOf('\n') + 1),
      /no season points are written/,
    ],
    ['a captain', round(2, 'lineups'), oneMore('captainSlot'), /is written/],
    [
      'a frozen lineup',
      round(1, 'lineups'),
      (text: string) => text.replace(/\["(pl-\w+)","(pl-\w+)"/, '["$2","$1"'),
      /the frozen lineup was never theirs/,
    ],
    [
      'a result left out',
      round(1, 'results'),
      (text: string) => text.slice(text.indexOf('\n') + 1),
      /no result is written/,
    ],
    [
      'a name nothing depends on',
      'season.json',
      (text: string) => text.replace('Nordsternliga', 'Südsternliga'),
      /season.json is not the file that was exported/,
    ],
    [
      'a time nothing depends on',
      'timeline.ndjson',
      oneMore('guestScore', 3),
      /timeline.ndjson is not the file/,
    ],
  ])('does not hold with another number: %s', async (_, file, change, message) => {
    await tampered(file, change, async () => {
      await expect(verifySeason(folder)).rejects.toMatchObject({
        name: 'ArchiveDifference',
        message: expect.stringMatching(message),
      });
    });
  });

  test('cannot be read when a file is missing, cut off, or no archive at all', async () => {
    await tampered(
      'ledgers.ndjson',
      (text) => text.slice(0, -30),
      async () => {
        await expect(verifySeason(folder)).rejects.toThrow('ledgers.ndjson, line 50 is not JSON');
      },
    );
    await expect(verifySeason(path.join(folder, 'nowhere'))).rejects.toThrow(
      'manifest.json is missing',
    );
  });
});
