import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Database } from '@spieltag/api/database';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { ChangesMeanwhile } from './changes-meanwhile.ts';
import { timeByTurns } from './time-by-turns.ts';

const CHANGING = { seasonId: 'se-1', users: 100, pauseMs: 0 };

/** A database that answers every statement when it is let. */
function heldDatabase() {
  const waiting: (() => void)[] = [];
  class HeldDriver extends DummyDriver {
    override async acquireConnection() {
      return {
        async executeQuery<R>(): Promise<QueryResult<R>> {
          await new Promise<void>((resolve) => waiting.push(resolve));
          return { rows: [] };
        },
        streamQuery(): AsyncIterableIterator<never> {
          throw new Error('Nothing is streamed here');
        },
      };
    }
  }
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new HeldDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return {
    db,
    /** Answers one statement, once it is there, and lets everybody go on who hears of it. */
    async answer() {
      while (waiting.length === 0) await turn();
      waiting.shift()?.();
      await turn();
    },
  };
}

/** Ends what changes: the last batch is answered. */
async function end(changes: ChangesMeanwhile, answer: () => Promise<void>): Promise<void> {
  const stopped = changes.stop();
  await answer();
  await stopped;
}

test('the batch that is under way counts with all the time it waits', async () => {
  const { db, answer } = heldDatabase();
  const changes = new ChangesMeanwhile(db, CHANGING);
  await answer();
  const from = performance.now();
  const asked = changes.since(from);
  while (performance.now() < from + 20) await turn();
  await answer();
  const { longestMs, batches } = await asked;
  expect(batches).toBe(1);
  expect(longestMs).toBeGreaterThanOrEqual(20);
  await end(changes, answer);
});

test('batches that began before or end later are in no span of time', async () => {
  const { db, answer } = heldDatabase();
  const changes = new ChangesMeanwhile(db, CHANGING);
  await answer();
  const from = performance.now();
  await answer();
  expect(changes.within(from, performance.now())).toBe(0);
  await answer();
  await answer();
  expect(changes.within(from, performance.now())).toBe(2);
  await end(changes, answer);
});

test('rounds are measured by turns, and only batches within those under play are counted', async () => {
  const { db, answer } = heldDatabase();
  const done: string[] = [];
  const startChanges = () => {
    done.push('changes');
    // The one that is waited for before anything is measured, and the last one.
    void answer();
    const changes = new ChangesMeanwhile(db, CHANGING);
    return {
      since: (ms: number) => changes.since(ms),
      within: (fromMs: number, toMs: number) => changes.within(fromMs, toMs),
      stop: () => end(changes, answer),
    };
  };
  const times = await timeByTurns(['a', 'b', 'c', 'd'], {
    startChanges,
    async prepare(round) {
      done.push(`prepare ${round}`);
    },
    async measure(round) {
      done.push(`measure ${round}`);
      if (round !== 'b') return;
      // What was under way as it began, and two more.
      for (let no = 0; no < 3; no += 1) await answer();
    },
  });
  expect(done).toEqual([
    ...['prepare a', 'measure a', 'prepare b', 'changes', 'measure b'],
    ...['prepare c', 'measure c', 'prepare d', 'changes', 'measure d'],
  ]);
  expect([times.quiet.length, times.underPlay.length, times.batches]).toEqual([2, 2, 2]);
});

test('a measurement meanwhile to which nothing was changed is none', async () => {
  const { db, answer } = heldDatabase();
  const measuring = timeByTurns(['a', 'b'], {
    startChanges() {
      void answer();
      const changes = new ChangesMeanwhile(db, CHANGING);
      return {
        since: (ms) => changes.since(ms),
        within: (fromMs, toMs) => changes.within(fromMs, toMs),
        stop: () => end(changes, answer),
      };
    },
    prepare: async () => {},
    measure: async () => {},
  });
  await expect(measuring).rejects.toThrow('Nothing was changed meanwhile');
});
