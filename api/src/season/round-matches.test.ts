import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { openFeed } from '../feed/index.ts';
import {
  kickerFiles,
  removeSeasonFolders,
  seasonFolder,
  smallKickerSeason,
} from '../feed/testing/season-files.ts';
import { GameLoop } from '../gameloop/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { importSeason } from './import-season.ts';
import { readRoundResult } from './round-matches.query.ts';
import { seasonContext } from './season-context.ts';

const databases: TestDatabase[] = [];
afterAll(async () => {
  removeSeasonFolders();
  for (const database of databases) await database.close();
});

const { round } = smallKickerSeason();
const [match = { players: [] as { pointsBreakDown: object }[] }] = round.matches;
const log = { info: () => undefined, error: () => undefined };

/** A season of one match, not begun, with whoever lets it happen. */
async function seasonOf(files: Record<string, string> = {}) {
  const database = await createTestDatabase();
  databases.push(database);
  const { db }: { db: Kysely<Database> } = database;
  const feedSpec = { provider: 'kicker', folder: seasonFolder(kickerFiles(files)) } as const;
  const { seasonId } = await importSeason(db, openFeed(feedSpec), {
    feedSpec,
    clock: { mode: 'stepped' },
  });
  const loop = new GameLoop({ db, clock: Date.now, log });
  return {
    step: () => loop.step(seasonId),
    read: async () => {
      const season = await seasonContext(db).seasons.get(seasonId);
      const result = await readRoundResult(db, season, round.id);
      return result?.matches[0];
    },
  };
}

let season: Awaited<ReturnType<typeof seasonOf>>;
beforeAll(async () => {
  season = await seasonOf();
});

test('a match passes through its statuses, its lineup from unavailable to final', async () => {
  const seen = new Set<string>();
  for (;;) {
    const now = await season.read();
    seen.add(`${now?.state} ${now?.matchStatus} ${now?.lineupAvailability}`);
    if ((await season.step()).phase === 'LOCKED') break;
  }
  expect([...seen]).toEqual([
    'SCHEDULED SCHEDULED UNAVAILABLE',
    'PRELIMINARY_LINEUP SCHEDULED PRELIMINARY',
    'FINAL_LINEUP SCHEDULED FINAL',
    'LIVE LIVE FINAL',
    'FINISHED EVALUATING FINAL',
    'FINISHED COMPLETED FINAL',
  ]);
});

test.each(['homeScore', 'guestScore'])(
  'a finished match without %s misses its results',
  async (goals) => {
    const text = JSON.stringify({ ...round, matches: [{ ...match, [goals]: null }] });
    const unscored = await seasonOf({ 'rounds/rn-k000120230001.json': text });
    while ((await unscored.step()).phase !== 'LOCKED');
    const read = await unscored.read();
    expect(read).toMatchObject({
      state: 'FINISHED',
      matchStatus: 'MISSING_RESULTS',
      [goals]: null,
    });
  },
);

test('a finished match nobody is rated of misses its results', async () => {
  const notRated = match.players.map((player) => ({
    ...player,
    pointsBreakDown: Object.fromEntries(
      Object.keys(player.pointsBreakDown).map((part) => [part, null]),
    ),
  }));
  const text = JSON.stringify({ ...round, matches: [{ ...match, players: notRated }] });
  const unrated = await seasonOf({ 'rounds/rn-k000120230001.json': text });
  while ((await unrated.step()).phase !== 'LOCKED');
  expect(await unrated.read()).toMatchObject({ state: 'FINISHED', matchStatus: 'MISSING_RESULTS' });
});
