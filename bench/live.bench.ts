import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@spieltag/api/database';
import { type FeedSpec, openFeed } from '@spieltag/api/feed';
import { createBots, GameLoop, importSeason } from '@spieltag/api/game';
import type { Kysely } from 'kysely';
import { Pool } from 'undici';
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { processFigures } from './http/process-figures.ts';
import { type ServerProcess, startServer } from './http/server-process.ts';
import { type Listeners, openListeners } from './live/listeners.ts';

export const compared: Compared = {
  by: ['streams'],
  less: ['memoryPerStreamKb'],
  more: ['timesLessThanPolling'],
};

const STREAMS = 10_000;
const USERS = 100;
/** A match changes every few seconds while nine are played. */
const CHANGES = 10;
/** Before they are measured: a server that has just started compiles what it runs. */
const WARM_UP_CHANGES = 2;
/** As many streams have come and gone before they are: room to work in is taken once, not by each. */
const WARM_UP_SHARE = 0.1;
const CHANGE_EVERY_MS = 5000;
const POLL_EVERY_MS = 20_000;
const CONNECTIONS = 64;
const FEED: FeedSpec = { provider: 'generated', seed: 1 };
const API = join(import.meta.dirname, '../api/src/main.ts');
const BARE = join(import.meta.dirname, 'live/bare-server.ts');

/**
 * What streams cost one server process: from a change, its transaction included, to the last listener; memory
 * of a stream; and processor time beside as many pages that poll the state every 20 seconds, in the
 * same run, with as many changes. Listeners share the machine with the server: how busy they were is
 * said, and the floor, which is what a server of Node alone takes that writes as many bytes to as many.
 */
export const run: Bench = async (say, { sizes: [streams = STREAMS] }) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'spieltag-bench-live-')),
    removeOnStop: true,
  });
  const db = openDatabase({ url: postgres.url });
  try {
    await migrate(db);
    const season = await runningRound(db);
    const env = {
      STAGE: 'development',
      LOG_LEVEL: 'warn',
      DATABASE_URL: postgres.url,
      STREAMS: `${streams + 10}`,
      STREAMS_PER_ADDRESS: `${streams + 10}`,
    };
    const api = await startServer(API, env, '/health/ready');
    try {
      return [await measure(api, season, streams, say)];
    } finally {
      await api.stop();
    }
  } finally {
    await db.destroy();
    await postgres.stop();
  }
};

interface RunningSeason {
  readonly seasonId: string;
  /** Lets the next thing happen. */
  readonly step: () => Promise<unknown>;
}

/** A season whose first round has begun to be played. */
async function runningRound(db: Kysely<Database>): Promise<RunningSeason> {
  const { seasonId } = await importSeason(db, openFeed(FEED), {
    feedSpec: FEED,
    clock: { mode: 'stepped' },
  });
  await createBots(db, seasonId, USERS, 1);
  const loop = new GameLoop({ db, clock: Date.now, log: { info: () => {}, error: console.error } });
  const step = () => loop.step(seasonId);
  for (let phase = ''; phase !== 'GAMEDAY'; ) ({ phase } = await step());
  for (let no = 0; no < 10; no++) await step();
  return { seasonId, step };
}

async function measure(
  api: ServerProcess,
  season: RunningSeason,
  streams: number,
  say: Say,
): Promise<BenchRow> {
  const path = `/api/gameloop/v1/${season.seasonId}/stream`;
  const told = await tell(api, path, streams, season.step);
  say(`${streams} streams were told`);
  const polledFrom = processFigures(api.pid);
  await poll(api.origin, season, streams);
  const polled = processFigures(api.pid);
  say('as many pages have polled');
  const floor = await measureFloor(streams, Math.round(told.bytesOfChange));
  const pollSeconds = polled.processorSeconds - polledFrom.processorSeconds;
  return {
    streams,
    ...figuresOf(told),
    bytesOfChange: Math.round(told.bytesOfChange),
    opensPerSecond: Math.round(told.opensPerSecond),
    pollingProcessorSeconds: Number(pollSeconds.toFixed(2)),
    timesLessThanPolling: Number((pollSeconds / told.processorSeconds).toPrecision(3)),
    listenersBusyPercent: Math.round(told.listenersBusy * 100),
    ...Object.fromEntries(
      Object.entries(figuresOf(floor)).map(([name, figure]) => [`floor ${name}`, figure]),
    ),
  };
}

/** The least that telling as many of as much can cost here: a bare server, one write a stream. */
async function measureFloor(streams: number, bytes: number): Promise<Told> {
  const bare = await startServer(BARE, {}, '/ready');
  try {
    let version = 1;
    return await tell(bare, '/stream', streams, async () => {
      version += 1;
      const head = `event: matches\nid: ${version}-0\ndata: `;
      const body = `${head}${'x'.repeat(Math.max(1, bytes - head.length))}\n\n`;
      await fetch(`${bare.origin}/send`, { method: 'POST', body });
    });
  } finally {
    await bare.stop();
  }
}

/** What it took to tell all streams of some changes. */
interface Told {
  /** Of each listener and change, ascending. */
  readonly times: readonly number[];
  /** Until the last listener was told of a change, for each change. */
  readonly lastOfEach: readonly number[];
  readonly memoryPerStreamKb: number;
  readonly opensPerSecond: number;
  /** Of the server, for all changes. */
  readonly processorSeconds: number;
  /** What a listener reads of a change. */
  readonly bytesOfChange: number;
  /** Share of a processor the listeners take while they are told: at 1 they are the limit themselves. */
  readonly listenersBusy: number;
}

async function tell(
  server: ServerProcess,
  path: string,
  streams: number,
  change: () => Promise<unknown>,
): Promise<Told> {
  const warmUp = await openListeners(server.origin, path, Math.ceil(streams * WARM_UP_SHARE));
  warmUp.close();
  const before = processFigures(server.pid);
  const openedAt = performance.now();
  const listeners = await openListeners(server.origin, path, streams);
  const opensPerSecond = (streams * 1000) / (performance.now() - openedAt);
  await sleep(CHANGE_EVERY_MS);
  const opened = processFigures(server.pid);
  await tellOf(WARM_UP_CHANGES, listeners, change);
  const warm = processFigures(server.pid);
  const bytesBefore = listeners.bytes;
  const told = await tellOf(CHANGES, listeners, change);
  const { processorSeconds } = processFigures(server.pid);
  const bytesOfChange = (listeners.bytes - bytesBefore) / streams / CHANGES;
  listeners.close();
  return {
    ...told,
    memoryPerStreamKb: (opened.residentKb - before.residentKb) / streams,
    opensPerSecond,
    processorSeconds: processorSeconds - warm.processorSeconds,
    bytesOfChange,
  };
}

/** Lets changes happen one after the other, and listens. */
async function tellOf(
  changes: number,
  listeners: Listeners,
  change: () => Promise<unknown>,
): Promise<Pick<Told, 'times' | 'lastOfEach' | 'listenersBusy'>> {
  const times: number[] = [];
  const lastOfEach: number[] = [];
  let [listening, busy] = [0, 0];
  for (let no = 0; no < changes; no++) {
    const next = sleep(CHANGE_EVERY_MS);
    const from = { used: process.cpuUsage(), at: performance.now() };
    const ofChange = await listeners.timesOf(change);
    const { user, system } = process.cpuUsage(from.used);
    busy += (user + system) / 1000;
    listening += performance.now() - from.at;
    times.push(...ofChange);
    lastOfEach.push(Math.max(...ofChange));
    await next;
  }
  times.sort((a, b) => a - b);
  return { times, lastOfEach, listenersBusy: busy / listening };
}

function figuresOf({ times, lastOfEach, memoryPerStreamKb, processorSeconds }: Told) {
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return {
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    lastMsOfEach: lastOfEach.map(Math.round).join(' '),
    memoryPerStreamKb: Number(memoryPerStreamKb.toFixed(1)),
    processorSeconds: Number(processorSeconds.toFixed(2)),
  };
}

/** As many pages as there were streams ask every 20 seconds for what they do not have yet. */
async function poll(origin: string, { seasonId, step }: RunningSeason, pages: number) {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const path = `/api/gameloop/v1/state/current/${seasonId}.json`;
  const etags = new Map<number, string>();
  const startedAt = performance.now();
  const untilMs = startedAt + CHANGES * CHANGE_EVERY_MS;
  let changes = 0;
  const ask = async (page: number) => {
    const headers = { 'accept-encoding': 'br', 'if-none-match': etags.get(page) ?? '' };
    const answer = await pool.request({ method: 'GET', path, headers });
    await answer.body.dump();
    etags.set(page, String(answer.headers.etag));
  };
  const asking = new Set<Promise<void>>();
  for (let no = 0; performance.now() < untilMs; no++) {
    if (performance.now() > startedAt + changes * CHANGE_EVERY_MS) {
      changes++;
      await step();
    }
    const dueAt = startedAt + (no * POLL_EVERY_MS) / pages;
    if (dueAt > performance.now() + 5) await sleep(dueAt - performance.now());
    const asked = ask(no % pages).finally(() => asking.delete(asked));
    asking.add(asked);
    if (asking.size >= CONNECTIONS) await Promise.race(asking);
  }
  await Promise.all(asking);
  await pool.close();
}
