import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '@spieltag/api/database';
import { sql } from 'kysely';
import { type CommitStream, streamCommits } from '../../api/src/faults/testing/commit-stream.ts';
import {
  contradictionsOf,
  type FaultSeason,
  lostOf,
  makeSeason,
} from '../../api/src/faults/testing/fault-season.ts';
import {
  canRunTopology,
  type SmallTopology,
  startSmallTopology,
} from './testing/small-topology.ts';

const PLAYERS = 8;
const WITHIN_MS = 120_000;
/** What a lost server may cost at most, beside what the machine itself is busy with. */
const OUTAGE_MAX_MS = 15_000;
/** Players here change more in a second than others in a minute. */
const UNHURRIED = { api: { WRITES_PER_MINUTE: '1000000' } };
const describeWhereItRuns = (await canRunTopology()) ? describe : describe.skip;

describeWhereItRuns('under play', () => {
  let season: FaultSeason;
  let topology: SmallTopology;
  let stream: CommitStream;
  let pages: PageWatch;
  const trusted = getCACertificates('default');

  beforeAll(async () => {
    season = await makeSeason(PLAYERS);
    topology = await startSmallTopology({
      cluster: join(season.dataDir, 'cluster'),
      environment: UNHURRIED,
    });
    // The players' fetch has no list of its own.
    setDefaultCACertificates([...trusted, await readFile(topology.certificate, 'utf8')]);
    await untilSynchronous();
    stream = streamCommits(topology.url, season.seasonId, season.players);
    pages = watchPages(topology);
    await stream.more(50);
  });
  afterAll(async () => {
    await stream?.end();
    await pages?.end();
    await topology?.close();
    setDefaultCACertificates(trusted);
    if (season) await rm(season.dataDir, { recursive: true, force: true });
  });

  const rowsOf = async <T>(query: string): Promise<readonly T[]> => {
    const { databases } = topology;
    const db = openDatabase({ url: databases.urlOf(databases.primary), maxConnections: 1 });
    return sql
      .raw<T>(query)
      .execute(db)
      .then(({ rows }) => rows)
      .finally(() => db.destroy());
  };

  /** Resolves when changes wait for a replica. */
  async function untilSynchronous(): Promise<void> {
    const until = performance.now() + WITHIN_MS;
    for (;;) {
      const rows = await rowsOf<{ is: boolean }>(
        `select exists (select from pg_stat_replication where sync_state = 'quorum') as is`,
      ).catch(() => []);
      if (rows[0]?.is) return;
      if (performance.now() > until)
        throw new Error(
          `no replica is waited for: ${topology.lines.filter((line) => line.startsWith('repl')).join('\n')}`,
        );
      await sleep(20);
    }
  }

  /** Nothing was lost, nothing contradicts itself, and who was turned away was told so. */
  async function expectNothingLost(): Promise<void> {
    const { databases } = topology;
    const db = openDatabase({ url: databases.urlOf(databases.primary), maxConnections: 2 });
    try {
      expect(await lostOf(db, stream.acknowledged)).toEqual([]);
    } finally {
      await db.destroy();
    }
    const odd = [...stream.statuses.keys()].filter((status) => ![200, 503].includes(status));
    expect(odd).toEqual([]);
    expect(pages.failed).toEqual([]);
  }

  test.each(['api-1', 'api-2', 'registry'])('%s is killed, and play goes on', async (name) => {
    topology.processes.get(name)?.kill();
    await stream.more(50);
    await expectNothingLost();
  });

  test.each(['postgres', 'replica'] as const)(
    'the database %s is killed, and play goes on',
    async (name) => {
      await untilSynchronous();
      await topology.databases.kill(name);
      const startedAt = performance.now();
      await stream.more(50);
      expect(performance.now() - startedAt).toBeLessThan(OUTAGE_MAX_MS);
      await expectNothingLost();
    },
  );

  test('without its replica the game goes on by itself, and waits for it again when it is back', async () => {
    await untilSynchronous();
    await topology.databases.stopOne('replica');
    await stream.more(50);
    expect(topology.lines).toContainEqual(
      expect.stringMatching(/^replication .*The replica is away, changes go on without it/),
    );
    await topology.databases.follow();
    await untilSynchronous();
    await expectNothingLost();
  });

  test('the replica takes the place of the database: nothing acknowledged is lost', async () => {
    await untilSynchronous();
    // Gone as a machine goes: without a word.
    await topology.databases.kill('postgres');
    const startedAt = performance.now();
    await topology.databases.failOver();
    await stream.more(50);
    expect(performance.now() - startedAt).toBeLessThan(OUTAGE_MAX_MS);
    expect(topology.databases.primary).toBe('replica');
    await expectNothingLost();
  });

  test('the one it has replaced follows it, and takes its place in turn', async () => {
    await topology.databases.follow();
    await untilSynchronous();
    await topology.databases.failOver();
    await stream.more(50);
    expect(topology.databases.primary).toBe('postgres');
    await expectNothingLost();
    await stream.end();
    const { databases } = topology;
    const db = openDatabase({ url: databases.urlOf(databases.primary), maxConnections: 2 });
    expect(await contradictionsOf(db, season).finally(() => db.destroy())).toEqual([]);
  });
});

interface PageWatch {
  /** Answers to the page that were none. */
  readonly failed: readonly string[];
  end(): Promise<void>;
}

/** Asks for the page again and again: it is always served, whatever else is away. */
function watchPages(topology: SmallTopology): PageWatch {
  const failed: string[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const answer = await topology.ask('/').catch((error: Error) => error.message);
      const isPage = typeof answer !== 'string' && answer.status === 200;
      if (!isPage) failed.push(typeof answer === 'string' ? answer : String(answer.status));
      await sleep(50);
    }
  })();
  return {
    failed,
    async end() {
      isOver = true;
      await watching;
    },
  };
}
