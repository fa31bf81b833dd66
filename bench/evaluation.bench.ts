import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@spieltag/api/database';
import {
  evaluateRound,
  LiveField,
  lockLineups,
  packLineups,
  type RoundKey,
  sumPlayerPoints,
} from '@spieltag/api/evaluation';
import { type Kysely, sql } from 'kysely';
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { moveBytes, writeBytesToRead } from './evaluation/bare-bytes.ts';
import { ChangesMeanwhile } from './evaluation/changes-meanwhile.ts';
import {
  importBenchSeason,
  offerSubstitutions,
  writeLedgers,
  writePoints,
} from './evaluation/many-ledgers.ts';
import {
  createRowPerUser,
  evaluateRows,
  expectSameRanks,
  freezeRows,
} from './evaluation/row-per-user.ts';
import { type TurnTimes, timeByTurns } from './evaluation/time-by-turns.ts';

export const compared: Compared = {
  by: ['users'],
  less: ['timesSlowerThanBareBytes', 'timesSlowerUnderPlay'],
  more: ['timesFasterThanRowPerUser'],
};

const SIZES = [10_000, 100_000, 1_000_000];
/** Rounds after the first, which warms up and closes the markets. */
const MEASURED_ROUNDS = 3;
/** Those after them, evaluated without the peers, every second while another season is played. */
const ROUNDS_BY_TURNS = 10;
const OTHER_LEDGERS = 20_000;
/** With more a row for each takes hours. */
const ROW_PER_USER_UP_TO = 1_000_000;
/** How often the bare bytes are moved in a round. */
const MOVES = 5;
const MB = 1024 * 1024;

/** What one round took, in milliseconds. */
interface RoundTimes {
  /** Under the season's lock. */
  readonly lock: number;
  /** After it, of what it has frozen. */
  readonly packing: number;
  /** All lineups by the points of the moment, in memory. */
  readonly liveRating: number;
  readonly evaluation: number;
  /** Undefined: there are too many for it. */
  readonly rowPerUser: number | undefined;
  readonly bareBytes: number;
}

/**
 * How long it takes to freeze and to evaluate a round in the middle of a season, each with its
 * durable commit, beside a row per user in SQL and beside moving the same bytes. The ranks of the
 * first peer are compared with ours in every round. Then more rounds without the peers, every second of
 * them while the ledgers of another season are changed as fast as a connection can.
 */
export const run: Bench = async (say, { sizes }) => {
  const rows: BenchRow[] = [];
  for (const users of sizes.length > 0 ? sizes : SIZES) rows.push(await measure(users, say));
  return rows;
};

async function measure(users: number, say: Say): Promise<BenchRow> {
  const folder = await mkdtemp(join(tmpdir(), 'spieltag-bench-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'spieltag-bench-database-')),
    removeOnStop: true,
  });
  const db = openDatabase({ url: postgres.url, maxConnections: 1 });
  const peer = openDatabase({ url: postgres.url, maxConnections: 1 });
  try {
    for (const each of [db, peer]) await sql`set statement_timeout = 0`.execute(each);
    await migrate(db);
    const rounds = await importBenchSeason(db);
    const [first] = rounds;
    if (!first) throw new Error('The season has no rounds');
    say(`${users} users: opening ledgers`);
    await writeLedgers(db, first.seasonId, users);
    await writeBytesToRead(folder, users);
    if (users <= ROW_PER_USER_UP_TO) await createRowPerUser(peer);

    const times: RoundTimes[] = [];
    for (let no = 0; no <= MEASURED_ROUNDS; no++) {
      const round = rounds[no] ?? first;
      times.push(await playRound(db, peer, folder, users, round, rounds[no - 1]));
      say(`${users} users, round ${no + 1}: ${JSON.stringify(times.at(-1))}`);
    }
    const memory = await memoryOf(db);
    const [byTurns, end] = [MEASURED_ROUNDS + 1, MEASURED_ROUNDS + 1 + ROUNDS_BY_TURNS];
    const underPlay = await playByTurns(db, peer, rounds.slice(byTurns, end));
    say(`${users} users, under play: ${JSON.stringify(underPlay)}`);
    const last = rounds[end];
    if (!last) throw new Error('The season has too few rounds');
    const substituted = await playWithSubstitutions(db, peer, last);
    say(`${users} users, with substitutions: ${JSON.stringify(substituted)}`);
    return { ...rowOf(users, times, underPlay, memory), ...substituted };
  } finally {
    await Promise.all([db.destroy(), peer.destroy()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function playRound(
  db: Kysely<Database>,
  peer: Kysely<Database>,
  folder: string,
  users: number,
  round: RoundKey,
  previous: RoundKey | undefined,
): Promise<RoundTimes> {
  const hasRows = users <= ROW_PER_USER_UP_TO;
  await writePoints(db, round);
  if (hasRows) await freezeRows(peer, round);
  const lock = await timeOf(() => db.transaction().execute((trx) => lockLineups(trx, round)));
  const packing = await timeOf(() => packLineups(db, round.seasonId));
  const field = await LiveField.read(db, round);
  const liveRating = await timeOf(async () => {
    await field.rate(await sumPlayerPoints(db, round));
  });
  // What went before is on the disk by then; nobody pays for another's writing.
  await sql`checkpoint`.execute(peer);
  const evaluation = await timeOf(() =>
    db.transaction().execute((trx) => evaluateRound(trx, round)),
  );
  await sql`checkpoint`.execute(peer);
  const rowPerUser = hasRows ? await timeOf(() => evaluateRows(peer, round, previous)) : undefined;
  await sql`checkpoint`.execute(peer);
  // A disk that is busy with something else for a moment would flatter us: the middle of several.
  const moved: number[] = [];
  for (let no = 0; no < MOVES; no++) moved.push(await timeOf(() => moveBytes(folder, users)));
  const bareBytes = median(moved);
  if (hasRows) await expectSameRanks(peer, round);
  return { lock, packing, liveRating, evaluation, rowPerUser, bareBytes };
}

/** Evaluates rounds, every second while the ledgers of another season are changed. */
async function playByTurns(
  db: Kysely<Database>,
  player: Kysely<Database>,
  rounds: readonly RoundKey[],
): Promise<TurnTimes> {
  const [other] = await importBenchSeason(db, { substitutions: true });
  if (!other) throw new Error('The other season has no rounds');
  await writeLedgers(db, other.seasonId, OTHER_LEDGERS);
  const changing = { seasonId: other.seasonId, users: OTHER_LEDGERS, pauseMs: 0 };
  return timeByTurns(rounds, {
    async prepare(round) {
      await writePoints(db, round);
      await db.transaction().execute((trx) => lockLineups(trx, round));
      await packLineups(db, round.seasonId);
      await sql`checkpoint`.execute(player);
    },
    measure: (round) => db.transaction().execute((trx) => evaluateRound(trx, round)),
    startChanges: () => new ChangesMeanwhile(player, changing),
  });
}

/** One more round, in which the bench comes on: what packing and evaluation take then. */
async function playWithSubstitutions(
  db: Kysely<Database>,
  peer: Kysely<Database>,
  round: RoundKey,
): Promise<Readonly<Record<'substitutedPackingMs' | 'substitutedEvaluationMs', number>>> {
  await writePoints(db, round);
  await offerSubstitutions(db, round);
  await db.transaction().execute((trx) => lockLineups(trx, round));
  const packing = await timeOf(() => packLineups(db, round.seasonId));
  await sql`checkpoint`.execute(peer);
  const evaluation = await timeOf(() =>
    db.transaction().execute((trx) => evaluateRound(trx, round)),
  );
  return { substitutedPackingMs: rounded(packing), substitutedEvaluationMs: rounded(evaluation) };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function rowOf(
  users: number,
  times: readonly RoundTimes[],
  { quiet, underPlay, batches }: TurnTimes,
  memory: Memory,
): BenchRow {
  const [first, ...later] = times;
  const evaluation = median(later.map((round) => round.evaluation));
  const ofRows = later.flatMap((round) => round.rowPerUser ?? []);
  const rowPerUser = median(ofRows);
  const bareBytes = median(later.map((round) => round.bareBytes));
  return {
    users,
    liveRatingMs: rounded(median(later.map((round) => round.liveRating))),
    evaluationMs: rounded(evaluation),
    bareBytesMs: rounded(bareBytes),
    timesSlowerThanBareBytes: rounded(evaluation / bareBytes),
    quietMs: rounded(median(quiet)),
    underPlayMs: rounded(median(underPlay)),
    batchesUnderPlay: batches,
    timesSlowerUnderPlay: rounded(median(underPlay) / median(quiet)),
    ...(ofRows.length > 0 && {
      rowPerUserMs: rounded(rowPerUser),
      timesFasterThanRowPerUser: rounded(rowPerUser / evaluation),
    }),
    firstLockMs: rounded(first?.lock ?? 0),
    laterLockMs: rounded(median(later.map((round) => round.lock))),
    firstPackingMs: rounded(first?.packing ?? 0),
    laterPackingMs: rounded(median(later.map((round) => round.packing))),
    ...memory,
  };
}

/** Peaks; of the process since its start, so ascending sizes do not hide each other. */
type Memory = Readonly<Record<'rssPeakMb' | 'backendRssPeakMb', number>>;

async function memoryOf(db: Kysely<Database>): Promise<Memory> {
  const rssPeakMb = Math.round((process.resourceUsage().maxRSS * 1024) / MB);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return { rssPeakMb, backendRssPeakMb: await rssPeakOf(rows[0]?.pid ?? 0) };
}

/** Where the system does not tell: 0. */
async function rssPeakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function rounded(number: number): number {
  return Number(number.toPrecision(3));
}
