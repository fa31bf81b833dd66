import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach } from '@jest/globals';
import { type FolderFeed, followedFolder } from '../../feed/folder/followed-folder.ts';
import { kickerFeed } from '../../feed/kicker/kicker-feed.ts';
import {
  growingKickerFiles,
  removeSeasonFolders,
  seasonFolder,
  smallKickerSeason,
} from '../../feed/testing/season-files.ts';
import { importSeason } from '../../season/import-season.ts';
import { seasonContext } from '../../season/season-context.ts';
import { giveOwnClock } from '../../testing/own-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { GameLoop } from '../game-loop.ts';
import { runDueEvents } from '../run-due-events.ts';
import { SeasonRunner } from '../season-runner.ts';

const DAY_MS = 86_400_000;
/** Of the first round; each later one is a week after. */
export const KICK_OFF = smallKickerSeason().database.rounds[0]?.startDate ?? 0;
const never = 1e9;
const MOST_ROUNDS = 4;

const opened: { database: TestDatabase; feeds: FolderFeed[] }[] = [];

/** Stops what `growingSeason` has opened; to be called once in a test file. */
export function closeGrowingSeasons(): void {
  afterEach(() => {
    for (const { feeds } of opened) for (const feed of feeds) feed.follow.stop();
  });
  afterAll(async () => {
    for (const { database } of opened) await database.close();
    removeSeasonFolders();
  });
}

const log = { info: () => undefined, error: () => undefined };

/** A season that is played in real time while its folder grows; of the first rounds there are results. */
export async function growingSeason(filed = 0, rounds = 3) {
  const folder = seasonFolder(growingKickerFiles(rounds, filed));
  const database = await createTestDatabase();
  await giveOwnClock(database);
  const { db } = database;
  const held = { database, feeds: [] as FolderFeed[] };
  opened.push(held);
  const feedSpec = { provider: 'kicker', folder, grows: true } as const;
  const states: string[] = [];
  const follow = () => {
    const feed = followedFolder(folder, () => kickerFeed(folder, true), {
      pollMs: never,
      pause: async () => undefined,
      onStatus: ({ state, problem }) => states.push(`${state}: ${problem}`),
    });
    held.feeds.push(feed);
    return feed;
  };
  let feed = follow();
  const clock = { mode: 'stepped' } as const;
  const { seasonId } = await importSeason(db, feed, { feedSpec, clock });
  let now = KICK_OFF - DAY_MS;
  await new GameLoop({ db, clock: () => now, log }).setMode(seasonId, 'real');
  const said: string[] = [];
  const runnerOn = (connections: typeof db) =>
    new SeasonRunner(seasonContext(connections), seasonId, feed, {
      onQuarantined: ({ about, reason }) => said.push(`${about}: ${reason}`),
      onGrown: ({ newRounds, newMatches, changedMatches }) =>
        said.push(
          `grown by ${newRounds.length} rounds, ${newMatches.length} matches, ${changedMatches.length} changed`,
        ),
    });
  let runner = runnerOn(db);
  const files = growingKickerFiles(MOST_ROUNDS, MOST_ROUNDS);
  return {
    folder,
    database,
    db,
    seasonId,
    states,
    /** What servers have said of the calendar. */
    said,
    runnerOn,
    /** Lets the machine's clock show a moment, and everything happen that is due by then. */
    async playUntil(moment: number): Promise<void> {
      now = moment;
      const options = { db, log, clock: () => now, runnerOf: async () => runner };
      while ((await runDueEvents(options)) === 0);
    },
    /** Writes a round's file, as its publisher would. */
    async write(roundId: string, change: (text: string) => string = (text) => text) {
      const name = `rounds/${roundId}.json`;
      await mkdir(path.join(folder, 'rounds'), { recursive: true });
      await writeFile(path.join(folder, name), change(String(files[name])));
    },
    /** Writes the calendar of so many rounds, as its publisher would. */
    async publish(calendarOf: number, change: (text: string) => string = (text) => text) {
      const name = 'client_database.json';
      const text = String(growingKickerFiles(calendarOf, 0)[name]);
      await writeFile(path.join(folder, name), change(text));
    },
    /** The two looks after which files count that have changed. */
    async look(): Promise<void> {
      await feed.look();
      await feed.look();
    },
    lookOnce: () => feed.look(),
    /**
     * Another server takes over, which knows nothing of what this one has read.
     * @returns gives the lead back to this one
     */
    restart(): () => void {
      const before = { feed, runner };
      feed = follow();
      runner = runnerOn(db);
      return () => {
        ({ feed, runner } = before);
      };
    },
    /** Every phase that was entered, in order. */
    async phases(): Promise<string[]> {
      const rows = await db.selectFrom('season_event').select('event').orderBy('key').execute();
      return rows.flatMap(({ event }) =>
        event.kind === 'phase' ? [`${event.roundId.at(-1)} ${event.phase}`] : [],
      );
    },
    async scorer() {
      return db
        .selectFrom('player_match')
        .innerJoin('player', (join) =>
          join
            .onRef('player.season_id', '=', 'player_match.season_id')
            .onRef('player.player_no', '=', 'player_match.player_no'),
        )
        .select(['round_id', 'points'])
        .where('player.id', '=', 'pl-k1')
        .orderBy('round_id')
        .execute();
    },
    events: () => db.selectFrom('season_event').selectAll().orderBy('key').execute(),
    corrections: () => db.selectFrom('round_correction').select('round_id').execute(),
  };
}
