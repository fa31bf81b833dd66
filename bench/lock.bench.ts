import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@spieltag/api/database';
import { lockLineups, packLineups, type RoundKey } from '@spieltag/api/evaluation';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { ChangesMeanwhile } from './evaluation/changes-meanwhile.ts';
import { importBenchSeason, writeLedgers } from './evaluation/many-ledgers.ts';

export const compared: Compared = { by: ['users', 'lock'], less: ['timesOfPacking'] };

const SIZES = [100_000, 1_000_000];
/** Between two batches: others want to change something, too. */
const PAUSE_MS = 5;
/** The first closes the market of every ledger. */
const LOCKS = ['first', 'second', 'third'] as const;

/**
 * How long a lock keeps everybody from changing a ledger while ledgers are changed in batches, beside
 * the packing of the same lineups after it: the work that would otherwise be done under the lock.
 */
export const run: Bench = async (say, { sizes }) => {
  const rows: BenchRow[] = [];
  for (const users of sizes.length > 0 ? sizes : SIZES) rows.push(...(await measure(users, say)));
  return rows;
};

async function measure(users: number, say: Say): Promise<BenchRow[]> {
  const postgres = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'spieltag-bench-database-')),
    removeOnStop: true,
  });
  const db = openDatabase({ url: postgres.url, maxConnections: 1 });
  const player = openDatabase({ url: postgres.url, maxConnections: 1 });
  try {
    await migrate(db);
    const rounds = await importBenchSeason(db);
    const seasonId = rounds[0]?.seasonId ?? '';
    say(`${users} users: opening ledgers`);
    await writeLedgers(db, seasonId, users);
    const changes = new ChangesMeanwhile(player, { seasonId, users, pauseMs: PAUSE_MS });
    const rows: BenchRow[] = [];
    for (const [no, lock] of LOCKS.entries()) {
      const round = rounds[no];
      if (!round) throw new Error('The season has too few rounds');
      rows.push({ users, lock, ...(await lockRound(db, changes, round)) });
      say(`${users} users: ${JSON.stringify(rows.at(-1))}`);
    }
    await changes.stop();
    return rows;
  } finally {
    await Promise.all([db.destroy(), player.destroy()]);
    await postgres.stop();
  }
}

async function lockRound(db: Kysely<Database>, changes: ChangesMeanwhile, round: RoundKey) {
  await sql`checkpoint`.execute(db);
  const from = performance.now();
  let heldAt = 0;
  await db.transaction().execute(async (trx) => {
    heldAt = await takeSeason(trx, round);
    await trx
      .updateTable('round')
      .set({ phase: 'GENERAL_LOCKED' })
      .where('id', '=', round.roundId)
      .execute();
    await lockLineups(trx, round);
  });
  const lockedAt = performance.now();
  await packLineups(db, round.seasonId);
  const packedAt = performance.now();
  const { longestMs, batches } = await changes.since(from);
  if (batches === 0) throw new Error('Nothing was changed meanwhile');
  return {
    underLockMs: rounded(lockedAt - heldAt),
    packingMs: rounded(packedAt - lockedAt),
    timesOfPacking: rounded((lockedAt - heldAt) / (packedAt - lockedAt)),
    batchesMeanwhile: batches,
    longestBatchMs: rounded(longestMs),
  };
}

/** @returns when nobody else had it any more */
async function takeSeason(trx: Transaction<Database>, { seasonId }: RoundKey): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('season'), hashtext(${seasonId}))`.execute(trx);
  return performance.now();
}

function rounded(number: number): number {
  return Number(number.toPrecision(3));
}
