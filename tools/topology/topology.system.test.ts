import { randomBytes, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '@spieltag/api/database';
import {
  contract,
  type GameState,
  type Leagues,
  type Login,
} from '@spieltag/shared-kernel/contract';
import { sql } from 'kysely';
import { obey } from './commands.ts';
import { canRunTopology } from './testing/can-run.ts';
import { type SmallTopology, startSmallTopology } from './testing/small-topology.ts';

const WITHIN_MS = 120_000;
/** As many as one game server works on, while none of them is done. */
const SIGN_INS_AT_A_TIME = 4;
const describeWhereItRuns = (await canRunTopology()) ? describe : describe.skip;

/** Asks until it is so. @throws Error with what was found last */
async function until<T>(look: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  const end = performance.now() + WITHIN_MS;
  for (;;) {
    const found = await look();
    if (isSo(found)) return found;
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(found)}`);
    await sleep(50);
  }
}

describeWhereItRuns('what docker-compose.yml says, as processes', () => {
  let topology: SmallTopology;
  beforeAll(async () => {
    topology = await startSmallTopology();
  });
  afterAll(() => topology?.close());

  const statusOf = async (path: string) =>
    (await topology.ask(path).catch(() => ({ status: 0 }))).status;
  const rowsOf = async (which: 'postgres' | 'replica', query: string) => {
    const db = openDatabase({ url: topology.databases.urlOf(which), maxConnections: 1 });
    return sql
      .raw<Record<string, unknown>>(query)
      .execute(db)
      .then(({ rows }) => rows)
      .finally(() => db.destroy());
  };

  test('players get the page, a remote and the game over TLS, at one address', async () => {
    expect(topology.url).toMatch(/^https:/);
    const page = await topology.ask('/');
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('/mf-live/1.0.0-') });
    const asset = /\/mf-live\/[^"\\]+\.js/.exec(page.text)?.[0] ?? '';
    expect(await statusOf(asset)).toBe(200);
    expect(await statusOf('/health/ready')).toBe(200);
    const body = { uid: randomBytes(16).toString('base64url'), buildNr: 51 };
    expect(await topology.ask(contract.account.uidAuth.path, { body })).toMatchObject({
      status: 200,
    });
  });

  test('the edge tells of itself, where no player reaches it', async () => {
    const { edgeMetrics } = topology;
    const reply = await fetch(edgeMetrics);
    expect(reply.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const samples = [
      ...(await reply.text()).matchAll(/^spieltag_edge_connections\{state="(\w+)"\} (\d+)$/gm),
    ];
    expect(samples.map(([, state]) => state)).toEqual(['open', 'reading', 'writing', 'waiting']);
    // Whoever asks is one of them.
    expect(Number(samples[0]?.[2])).toBeGreaterThanOrEqual(1);
    expect((await fetch(new URL('/', edgeMetrics))).status).toBe(404);
    const outside = await topology.ask('/metrics');
    expect(outside.text).not.toContain('spieltag_');
  });

  test('the registry watches the certificate the edge shows', async () => {
    const { validTo } = new X509Certificate(await readFile(topology.certificate));
    const listening = topology.lines
      .filter((line) => line.startsWith('registry '))
      .flatMap((line) => /Server listening at (http:[^"]+)/.exec(line)?.[1] ?? []);
    const scrapes = await Promise.all(
      listening.map(async (url) => (await fetch(`${url}/metrics`)).text()),
    );
    const sample = /^spieltag_certificate_expires_timestamp_seconds (\d+)$/m;
    const found = scrapes.flatMap((text) => sample.exec(text)?.[1] ?? []);
    expect(found).toEqual([String(Date.parse(validTo) / 1000)]);
  });

  test('an empty database gets a season that can be played', async () => {
    const leagues = async (): Promise<Leagues> =>
      JSON.parse((await topology.ask('/api/sportsdata/v1/leagues.json')).text);
    // It is there before it is whole, and hidden until then.
    const { seasons } = await until(leagues, (all) => all.seasons.some(({ hidden }) => !hidden));
    expect(seasons).toHaveLength(1);
  });

  test('servers work with roles of their own, and the replica follows with one that only follows', async () => {
    const users = await rowsOf(
      'postgres',
      `select distinct usename as name from pg_stat_activity where usename like 'spieltag\\_%'`,
    );
    expect(users.map(({ name }) => name).sort()).toEqual([
      'spieltag_api',
      'spieltag_registry',
      'spieltag_replica',
    ]);
    await rowsOf('postgres', 'create table followed (n int)');
    const seen = () =>
      rowsOf('replica', `select to_regclass('public.followed') is not null as has`);
    await until(seen, ([row]) => row?.has === true);
  });

  test('rankings are read at the replica, and nothing of what is the own', async () => {
    const guest = async () => {
      const body = { uid: randomBytes(16).toString('base64url'), buildNr: 51 };
      const { text } = await topology.ask(contract.account.uidAuth.path, { body });
      const { account, jwt } = JSON.parse(text) as Login;
      return { id: account.id, headers: { authorization: `Bearer ${jwt}` } };
    };
    const [owner, reader] = [await guest(), await guest()];
    const leagues: Leagues = JSON.parse(
      (await topology.ask('/api/sportsdata/v1/leagues.json')).text,
    );
    const seasonId = leagues.seasons[0]?.id ?? '';
    const state = async (): Promise<GameState> =>
      JSON.parse((await topology.ask(`/api/gameloop/v1/state/current/${seasonId}.json`)).text);
    const { lastCompletedRoundId: roundId } = await until(
      state,
      (now) => now.lastCompletedRoundId !== null,
    );
    await rowsOf('replica', `alter system set log_statement = 'all'`);
    await rowsOf('replica', 'select pg_reload_conf()');
    const own = [
      `/api/ledger/v1/${owner.id}/${seasonId}/overview.json`,
      `/api/gameloop/v1/results/${roundId}/${owner.id}/me.json`,
      `/api/ranking/v1/round-ranking/${seasonId}/${roundId}/${owner.id}/me.json`,
    ];
    for (const path of own) {
      expect([path, (await topology.ask(path, owner)).status]).toEqual([path, 200]);
    }
    const [folder] = await rowsOf('replica', `select current_setting('data_directory') as is`);
    const log = () => readFile(join(String(folder?.is), '../postgres.log'), 'utf8');
    // Another size each time, since pages are kept.
    let size = 20;
    const askRanking = async () => {
      size += 1;
      const path = `/api/ranking/v1/round-ranking/${seasonId}/${roundId}/${size}/0.json`;
      expect((await topology.ask(path, reader)).status).toBe(200);
      return log();
    };
    const said = await until(askRanking, (text) => text.includes(roundId ?? ''));
    expect(said).not.toContain(owner.id);
    await rowsOf('replica', 'alter system reset log_statement');
    await rowsOf('replica', 'select pg_reload_conf()');
  });

  test('a game server told to end does so in order, and no call at the edge fails for it', async () => {
    const part = topology.processes.get('api-1');
    const pid = part?.pid ?? 0;
    expect(pid).toBeGreaterThan(1);
    const signIn = () => {
      const body = { uid: randomBytes(16).toString('base64url'), buildNr: 51 };
      return topology.ask(contract.account.uidAuth.path, { body });
    };
    const waiting = `select from pg_locks where relation = 'users'::regclass and not granted`;
    const db = openDatabase({ url: topology.databases.urlOf('postgres'), maxConnections: 1 });
    const { signIns } = await db.transaction().execute(async (trx) => {
      // So that both servers are at work on calls.
      await sql`lock table users`.execute(trx);
      const all: Promise<unknown>[] = [];
      await until(
        () => {
          all.push(signIn());
          return rowsOf('postgres', waiting);
        },
        ({ length }) => length > SIGN_INS_AT_A_TIME,
      );
      process.kill(pid, 'SIGTERM');
      await until(
        async () => topology.lines,
        (lines) => lines.some((line) => /^api-1 .*"Stopping"/.test(line)),
      );
      return { signIns: Promise.all(all) };
    });
    await db.destroy();
    await signIns;
    const found = new Set<number>();
    await until(
      async () => {
        found.add(await statusOf('/api/sportsdata/v1/leagues.json'));
        return part?.pid;
      },
      (now) => now !== undefined && now !== pid,
    );
    expect([...found]).toEqual([200]);
    expect(topology.lines).toContain('api-1 ended with code 0, starts again');
  });

  test.each(['registry', 'api-1', 'api-2', 'edge'])(
    '%s comes back when it is killed',
    async (name) => {
      const part = topology.processes.get(name);
      const pid = part?.pid;
      expect(pid).toBeGreaterThan(1);
      part?.kill();
      await until(
        async () => part?.pid,
        (now) => now !== undefined && now !== pid,
      );
      await until(
        () => statusOf('/'),
        (status) => status === 200,
      );
      await until(
        () => statusOf('/health/ready'),
        (status) => status === 200,
      );
      expect(topology.lines).toContainEqual(expect.stringMatching(`^${name} ended with SIGKILL`));
    },
  );

  test('what is typed is done, or answered with what is known', async () => {
    const pid = topology.processes.get('api-1')?.pid;
    expect(await obey('kill api-1', topology)).toBe('kill api-1: done');
    await until(
      async () => topology.processes.get('api-1')?.pid,
      (now) => now !== undefined && now !== pid,
    );
    expect(await obey('kill replica', topology)).toBe('kill replica: done');
    await until(
      async () => topology.lines,
      (lines) => lines.includes('replica The database is back'),
    );
    expect(await obey('kill nobody', topology)).toContain('parts are: ');
    expect(await obey('dance', topology)).toContain('known are: fail-over');
    await topology.databases.stopOne('replica');
    await expect(obey('fail-over', topology)).rejects.toThrow('replica does not run');
    expect(await obey('follow', topology)).toBe('postgres is followed');
    await until(
      () => statusOf('/health/ready'),
      (status) => status === 200,
    );
  });

  test('without a game server pages are told when to come again', async () => {
    const apis = ['api-1', 'api-2'].map((name) => topology.processes.get(name));
    await Promise.all(apis.map((api) => api?.stop()));
    const answer = await topology.ask('/api/sportsdata/v1/leagues.json');
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(JSON.parse(answer.text)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(await statusOf('/')).toBe(200);
    for (const api of apis) api?.start();
    await until(
      () => statusOf('/health/ready'),
      (status) => status === 200,
    );
  });
});
