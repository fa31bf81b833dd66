import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract, type SeasonImport } from '@spieltag/shared-kernel/contract';
import { sql } from 'kysely';
import { GameLoop } from '../gameloop/index.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { type ImportRun, runImport } from './run-import.command.ts';
import { endImport, insertImport, readImports } from './season-import.repository.ts';
import { SeasonImports } from './season-imports.ts';

const SPIELTAG = join(import.meta.dirname, '../spieltag.ts');
const LONG = ['season', 'import', 'generated:11', '--bots', '100000', '--clock', 'stepped'];
const rows = contract.gameloop;
const change = { actor: 'us-operator', at: new Date(), reason: '' };

let server: TestServer;
let admin: TestUser;
let loop: GameLoop;
const children: ChildProcess[] = [];
const servers: TestServer[] = [];

/** From here on without a season: invented ones have one id. */
async function beginAnew(): Promise<void> {
  server = await createTestServer();
  servers.push(server);
  admin = await server.user('admin');
  loop = new GameLoop({ db: server.database.db, clock: Date.now, log: server.app.log });
}
beforeAll(beginAnew);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const one of servers) await one.close();
});

/** The command line, as a process of its own. */
function type(...args: readonly string[]) {
  const child = spawn(process.execPath, [SPIELTAG, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: server.database.url, USER: 'wanda' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  const typed = { child, said: '' };
  child.stderr.on('data', (chunk) => {
    typed.said += chunk;
  });
  return typed;
}

async function order(payload: object) {
  const { path: url } = rows.importSeason;
  const answer = await server.app.inject({ method: 'POST', url, headers: admin.headers, payload });
  return { status: answer.statusCode, ...answer.json() };
}

/** An import that has just ended may still hold its source. */
async function orderAgain(payload: object): Promise<void> {
  await until('the source is free', async () => (await order(payload)).status === 200);
}

async function imports(): Promise<readonly SeasonImport[]> {
  const { path: url } = rows.listSeasonImports;
  return (await server.app.inject({ url, headers: admin.headers })).json().imports;
}

/** The newest import, once it is so. */
async function newest(isSo: (one: SeasonImport) => boolean): Promise<SeasonImport> {
  let found: SeasonImport | undefined;
  await until('an import is as expected', async () => {
    [found] = await imports();
    return found !== undefined && isSo(found);
  });
  return found as SeasonImport;
}
const ended = () => newest(({ state }) => state !== 'running');

/** An import that is carried out here. */
const run = (seed: number, more: Partial<ImportRun> & { readonly bots?: number } = {}) => {
  const { bots = 0, ...others } = more;
  const spec = { provider: 'generated', seed } as const;
  const stepped = { mode: 'stepped' } as const;
  return runImport({
    ...{ db: server.database.db, loop, clock: Date.now, change },
    order: { spec, clock: stepped, bots },
    ...others,
  });
};

test('an import that was ordered goes on by itself, and the list says what became of it', async () => {
  const wanted = { clock: { mode: 'stepped' }, hidden: true };
  const begun = await order({ source: 'generated:10', ...wanted });
  expect(begun).toMatchObject({ status: 200, source: 'generated:10', wanted });
  expect(await ended()).toMatchObject({
    ...{ importNo: begun.importNo, state: 'done', imported: true, step: 'finishing' },
    ...{ startedBy: admin.userId, code: null },
  });
  await orderAgain({ source: 'generated:10' });
  expect(await ended()).toMatchObject({ state: 'done', imported: false, completed: false });
});

test.each([
  ['there is nothing', 'kicker:/nowhere', 'SEASON_FOLDER_MISSING'],
  ['another season was under its id', 'generated:12', 'SEASON_TAKEN'],
])('one from where %s has failed, with a code and a sentence', async (_, source, code) => {
  const { status } = await order({ source, clock: { mode: 'stepped' } });
  expect(status).toBe(200);
  expect(await ended()).toMatchObject({
    ...{ source, state: 'failed', code, reason: expect.any(String), imported: null },
  });
});

describe('while one runs', () => {
  test('everybody sees how far it has come, and nobody begins the same', async () => {
    await beginAnew();
    const typed = type(...LONG);
    const running = await newest(({ step, done }) => step === 'opponents' && done > 0);
    // From here on it gets no further, however long this takes.
    typed.child.kill('SIGSTOP');
    expect(running).toMatchObject({ state: 'running', total: 100_000, code: null });
    await until('who typed it reads it', () => /making opponents: \d+ of 100000/.test(typed.said));
    expect(await order({ source: 'generated:11' })).toMatchObject({
      ...{ status: 400, code: 'PARAMETER_INVALID' },
      params: { name: 'source', cause: 'SEASON_IMPORT_RUNNING', reason: expect.any(String) },
    });
    const again = type(...LONG);
    const [code] = await once(again.child, 'exit');
    expect([code, again.said]).toEqual([1, expect.stringContaining('(SEASON_IMPORT_RUNNING)')]);
    expect((await imports()).filter(({ state }) => state === 'running')).toHaveLength(1);
  });

  test('the end of its process is seen, and the same order finishes it', async () => {
    const [{ importNo } = { importNo: 0 }] = await imports();
    children[0]?.kill('SIGKILL');
    expect(await ended()).toMatchObject({ importNo, state: 'stopped' });
    await order({ source: 'generated:11', clock: { mode: 'stepped' } });
    expect(await newest(({ state }) => state === 'done')).toMatchObject({
      ...{ imported: false, completed: true },
    });
    const before = (await imports()).find((one) => one.importNo === importNo);
    expect(before?.state).toBe('stopped');
    const { unfinished } = await server.database.db
      .selectFrom('season')
      .select('unfinished')
      .executeTakeFirstOrThrow();
    expect(unfinished).toBe(false);
  });

  test('what was ordered is finished whole by what the list has of it', async () => {
    await beginAnew();
    const ending = new AbortController();
    const interrupted = run(16, {
      ...{ bots: 3, signal: ending.signal },
      onProgress: ({ step }) => step === 'writing' && ending.abort(),
    });
    await expect(interrupted).rejects.toThrow();
    const { source, state, wanted } = await ended();
    expect({ source, state }).toEqual({ source: 'generated:16', state: 'stopped' });
    await orderAgain({ source, ...wanted });
    expect(await ended()).toMatchObject({
      state: 'done',
      imported: false,
      completed: true,
      wanted,
    });
    const { path: url } = rows.listSeasons;
    const { seasons } = (await server.app.inject({ url, headers: admin.headers })).json();
    expect(seasons).toMatchObject([{ source, managers: 3 }]);
  });

  test('its season is shown, and current, once it is done and not before', async () => {
    await beginAnew();
    const standing = () =>
      server.database.db
        .selectFrom('season')
        .innerJoin('league', 'league.id', 'season.league_id')
        .select(['season.id', 'hidden', 'current_season_id as current'])
        .executeTakeFirstOrThrow();
    const ending = new AbortController();
    const interrupted = run(17, {
      ...{ bots: 3, signal: ending.signal },
      onProgress: ({ step }) => step === 'writing' && ending.abort(),
    });
    await expect(interrupted).rejects.toThrow();
    const before = await standing();
    expect(before).toMatchObject({ hidden: true, current: null });
    await run(17, { bots: 3 });
    expect(await standing()).toEqual({ ...before, hidden: false, current: before.id });
  });

  test('its season is neither shown nor played while it is left unfinished', async () => {
    await beginAnew();
    const ending = new AbortController();
    const interrupted = run(18, {
      ...{ bots: 3, signal: ending.signal },
      onProgress: ({ step }) => step === 'writing' && ending.abort(),
    });
    await expect(interrupted).rejects.toThrow();
    const standing = async () => {
      const { path: url } = rows.listSeasons;
      const { seasons } = (await server.app.inject({ url, headers: admin.headers })).json();
      return seasons[0];
    };
    const before = await standing();
    expect(before).toMatchObject({ unfinished: true, hidden: true, clock: { mode: 'stepped' } });
    const { id: seasonId } = before;
    const post = async ({ path: url }: { readonly path: string }, payload: object) => {
      const request = { url, headers: admin.headers, payload: { seasonId, ...payload } };
      return (await server.app.inject({ method: 'POST', ...request })).json();
    };
    for (const refused of [
      await post(rows.showSeason, { current: true }),
      await post(rows.setSeasonClock, { mode: 'accelerated', speed: 60 }),
    ]) {
      expect(refused).toMatchObject({
        ...{ status: 400, code: 'PARAMETER_INVALID' },
        params: { name: 'seasonId', cause: 'SEASON_UNFINISHED', reason: expect.any(String) },
      });
    }
    expect(await standing()).toEqual(before);
    await run(18, { bots: 3 });
    expect(await standing()).toMatchObject({ unfinished: false, hidden: false, managers: 3 });
    expect(await post(rows.showSeason, {})).toMatchObject({ id: seasonId });
  });

  test('a server that ends lets go of it between two steps', async () => {
    await beginAnew();
    const ending = new AbortController();
    const signal = ending.signal;
    const onProgress = () => ending.abort();
    await expect(run(13, { signal, onProgress })).rejects.toThrow();
    expect(await ended()).toMatchObject({ source: 'generated:13', state: 'stopped' });
    const imported = await run(13);
    expect(imported.imported).toBe(true);
  });

  test('it is done also where the connection is lost that held its lock', async () => {
    const { db } = server.database;
    let lost: Promise<unknown> | undefined;
    await run(13, {
      onProgress: () => {
        lost ??= sql`
          select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and objsubid = 2
            and classid::bigint = hashtext('season_import')::bigint & 4294967295
            and database = (select oid from pg_database where datname = current_database())`.execute(
          db,
        );
      },
    });
    await lost;
    expect(await ended()).toMatchObject({ state: 'done', imported: false });
  });
});

test('one that ends while the list is read is never taken for one that was left', async () => {
  const { db } = server.database;
  const importNo = await insertImport(db, { ...change, source: 'generated:14', wanted: {} });
  const end = { state: 'failed', code: 'INTERNAL', reason: null } as const;
  const ending = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await endImport(db, importNo, end, new Date());
      return result;
    },
  });
  const [meanwhile] = await readImports(ending);
  expect(meanwhile).toMatchObject({ importNo, state: 'failed', code: 'INTERNAL' });
});

test('nothing is left running when the server has ended', async () => {
  const { db } = server.database;
  const ordered = new SeasonImports({ db, loop, clock: Date.now, log: server.app.log });
  const spec = { provider: 'generated', seed: 13 } as const;
  await ordered.start({ order: { spec }, change });
  await ordered.stop();
  const [last] = await readImports(db);
  expect(['done', 'stopped']).toContain(last?.state);
});
