import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { openFeed } from '../../feed/index.ts';
import { SeasonRunner } from '../../gameloop/season-runner.ts';
import { importSeason } from '../../season/import-season.ts';
import { seasonContext } from '../../season/season-context.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { MachineWatch, QUESTIONS } from './machine-watch.ts';

const LOOK_MS = 100;
const PROMPT_MS = 20;

/** A machine that takes this long for one answer after the other, and then no time any more. */
async function watchOf(answersMs: readonly number[]): Promise<MachineWatch> {
  let now = 0;
  const left = [...answersMs];
  const { promise: allAnswered, resolve } = Promise.withResolvers<void>();
  const { promise: never } = Promise.withResolvers<void>();
  const ask = async () => {
    now += left.shift() ?? 0;
  };
  const wait = async (ms: number) => {
    if (left.length === 0) {
      resolve();
      return never;
    }
    now += ms;
  };
  const watch = new MachineWatch(ask, { now: () => now, wait });
  await allAnswered;
  return watch;
}

describe('how much of a delay is put down to the machine', () => {
  const [first, second] = [LOOK_MS + PROMPT_MS, 2 * LOOK_MS + PROMPT_MS + 70];
  test.each<[string, readonly number[], number, number, number]>([
    ['nothing of a machine that answers at once', [1, 2, 20], 0, 1000, 0],
    ['what one answer took too long, for each question of an event', [20, 70], 0, 1000, 1000],
    ['nothing of what was slow before', [70, 20], LOOK_MS + 70, 1000, 0],
    ['nothing of what was slow later', [20, 70], 0, first, 0],
    ['all that was slow meanwhile', [20, 70, 45], 0, 1000, 1500],
    ['what has only begun then', [20, 70], second - 1, second, 1000],
  ])('%s', async (_what, answers, from, to, slowMs) => {
    expect((await watchOf(answers)).slowMs(from, to)).toBe(slowMs);
  });
});

describe('phases', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test('ask the database as many things as a slow answer is counted for, none fewer than half', async () => {
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const feedSpec = { provider: 'generated', seed: 5 } as const;
    const feed = openFeed(feedSpec);
    const clock = { mode: 'stepped' } as const;
    const { seasonId } = await importSeason(database.db, feed, { feedSpec, clock });
    const runner = new SeasonRunner(
      seasonContext(database.db.withPlugin(counting)),
      seasonId,
      feed,
    );
    const counts: number[] = [];
    while (counts.length < 5) {
      asked = 0;
      const next = await runner.next(Number.POSITIVE_INFINITY);
      if (!next) throw new Error('the season is over');
      await runner.apply(next, { setClockAt: 0 });
      if (next.events[0].kind === 'phase') counts.push(asked);
    }
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(QUESTIONS);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(QUESTIONS / 2);
  });
});
