import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FeedSpec, type OpenFeedOptions, openFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { OpenRunners } from './open-runners.ts';

const FEED_SPEC: FeedSpec = { provider: 'generated', seed: 3 };

let database: TestDatabase;
let seasonId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const feed = openFeed(FEED_SPEC);
  const clock = { mode: 'stepped' } as const;
  ({ seasonId } = await importSeason(database.db, feed, { feedSpec: FEED_SPEC, clock }));
});
afterAll(() => database.close());

test('a source that is waited for while it is opened holds up neither figures nor other seasons', async () => {
  const [asked, answered] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<readonly string[]>(),
  ];
  const runners = new OpenRunners({
    db: database.db,
    clock: Date.now,
    log: { info: () => undefined, error: () => undefined },
    openFeed: () => ({
      ...openFeed(FEED_SPEC),
      skipped() {
        asked.resolve();
        return answered.promise;
      },
    }),
  });
  const opening = runners.get(seasonId);
  await asked.promise;
  expect(runners.opened()).toEqual([]);
  answered.resolve([]);
  const runner = await opening;
  expect(runners.opened()).toEqual([runner]);
  await runners.stop();
});

test('what a source leaves out is logged when it is opened, and when a later reading does', async () => {
  const lines: string[] = [];
  const log = {
    info: (_about: unknown, line?: string) => void lines.push(String(line)),
    error: () => undefined,
  };
  let tell: OpenFeedOptions['onSkipped'];
  const runners = new OpenRunners({
    db: database.db,
    clock: Date.now,
    log,
    openFeed: (_spec, options) => {
      tell = options?.onSkipped;
      return { ...openFeed(FEED_SPEC), skipped: async () => ['managers: 1 (player 7)'] };
    },
  });
  await runners.get(seasonId);
  tell?.(['managers: 2 (player 7, player 8)', 'tables in Latin-1: 1 (teams.csv)']);
  expect(lines).toEqual([
    'left out of the season or settled by a rule: managers: 1 (player 7)',
    'left out of the season or settled by a rule: managers: 2 (player 7, player 8); tables in Latin-1: 1 (teams.csv)',
  ]);
  await runners.stop();
});
