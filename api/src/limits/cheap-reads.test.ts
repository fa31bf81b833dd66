import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { openFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createApi } from '../server.ts';
import { createConfig } from '../settings/config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { MOST_WAITING } from './admission.ts';

const CALLS = 2000;

const feedSpec = { provider: 'generated', seed: 5 } as const;
const clock = { mode: 'stepped' } as const;

let database: TestDatabase;
let app: FastifyInstance;
let paths: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { seasonId } = await importSeason(database.db, openFeed(feedSpec), { feedSpec, clock });
  // Replies are not checked against their rows here: that would take far longer than they do.
  app = await createApi({ db: database.db, config: createConfig(), waitClock: () => 0 });
  const { roundId } = (await get(pathOf(contract.gameloop.currentState, { seasonId }))).json();
  const page = { seasonId, roundId, pageSize: '20', page: '0' };
  paths = {
    leagues: pathOf(contract.sportsdata.leagues),
    state: pathOf(contract.gameloop.currentState, { seasonId }),
    'client database': pathOf(contract.sportsdata.clientDatabase, { seasonId }),
    'ranking page': pathOf(contract.ranking.roundRanking, page),
    'another page': pathOf(contract.ranking.roundRanking, { ...page, page: '1' }),
    popularity: pathOf(contract.sportsdata.playerPopularity, { seasonId }),
  };
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function pathOf({ path }: { readonly path: string }, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** What became of 2,000 simultaneous calls of clients that have a copy, which spares the bodies. */
async function rush(what: string): Promise<{ served: number; refused: number }> {
  const calls = Array.from({ length: CALLS }, () =>
    get(paths[what] ?? '', { 'if-none-match': '*' }),
  );
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  const count = (...of: readonly number[]) => statuses.filter((one) => of.includes(one)).length;
  return { served: count(200, 304), refused: count(503) };
}

/** Work that takes every place at the database, and as many in the queue, until it is let go. */
async function occupy(waiting: number): Promise<() => Promise<void>> {
  const { admission } = app;
  const { promise, resolve } = Promise.withResolvers<void>();
  const done: Promise<void>[] = [];
  while (admission.waiting('read') < waiting || done.length === 0) {
    done.push(admission.run('read', () => promise));
  }
  return async () => {
    resolve();
    await Promise.all(done);
  };
}

/** Something happens: the season's state has another version. */
const step = () =>
  database.db
    .updateTable('season_clock')
    .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
    .execute();

describe('with every place at the database taken and the queue full,', () => {
  let letGo: () => Promise<void>;
  beforeAll(async () => {
    for (const path of Object.values(paths)) expect((await get(path)).statusCode).toBe(200);
    letGo = await occupy(MOST_WAITING);
  });
  afterAll(() => letGo());

  test.each(['leagues', 'state', 'client database', 'ranking page'])(
    'none of 2,000 calls for what is in memory is refused: %s',
    async (what) => {
      expect(await rush(what)).toEqual({ served: CALLS, refused: 0 });
    },
  );

  test('what has to ask the database is refused', async () => {
    expect(await rush('popularity')).toEqual({ served: 0, refused: CALLS });
  });

  test('a state that has changed is made anew for all', async () => {
    await step();
    expect(await rush('state')).toEqual({ served: CALLS, refused: 0 });
    expect(await rush('client database')).toEqual({ served: CALLS, refused: 0 });
  });

  test('an address of a season that somebody made up waits for its turn, and is refused', async () => {
    const made = pathOf(contract.gameloop.currentState, { seasonId: 'se-made-up' });
    expect((await get(made)).statusCode).toBe(503);
  });
});

describe('with every place at the database taken,', () => {
  let letGo: () => Promise<void>;
  beforeEach(async () => {
    await step();
    letGo = await occupy(1);
  });

  test.each(['ranking page', 'another page'])(
    '2,000 calls for a page that has to be made anew wait in one place: %s',
    async (what) => {
      const calls = rush(what);
      while (app.admission.waiting('read') < 2) await new Promise(setImmediate);
      await letGo();
      expect(await calls).toEqual({ served: CALLS, refused: 0 });
    },
  );
});
