import { createECDH, randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@spieltag/api/database';
import { openPushLoop } from '@spieltag/api/push';
import { type Kysely, sql } from 'kysely';
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { importBenchSeason, writeLedgers } from './evaluation/many-ledgers.ts';
import { expectAllTold } from './push/expect-all-told.ts';

export const compared: Compared = { by: ['users'], less: ['timesOfCrypto'] };

const SIZES = [100_000];
const CRYPTO_SAMPLE = 2000;

/**
 * Reminders of everybody whose squad is not in order: written by one statement, claimed, encrypted and
 * handed over to a push service on this machine. Beside it what the two operations on the curve, which every
 * message needs, take on one processor.
 */
export const run: Bench = async (say, { sizes }) => {
  const rows: BenchRow[] = [];
  for (const users of sizes.length > 0 ? sizes : SIZES) rows.push(await measure(users, say));
  return rows;
};

async function measure(users: number, say: Say): Promise<BenchRow> {
  const postgres = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'spieltag-bench-database-')),
    removeOnStop: true,
  });
  const db = openDatabase({ url: postgres.url, maxConnections: 8 });
  const service = await startService();
  try {
    await migrate(db);
    const [round] = await importBenchSeason(db);
    const seasonId = round?.seasonId ?? '';
    say(`${users} users: opening ledgers and subscribing`);
    await writeLedgers(db, seasonId, users);
    await subscribeAll(db, users, service.origin);
    const lockAt = Number((await lockOf(db, seasonId)).at);
    const push = openPushLoop(db, { origin: service.origin, clock: () => lockAt - 3_600_000 });
    let startedAt = performance.now();
    await push.look();
    const writingSeconds = secondsSince(startedAt);
    startedAt = performance.now();
    await push.drain();
    const sendingSeconds = secondsSince(startedAt);
    await push.close();
    const { rows } = await sql<{ sent: number }>`
      select count(*)::int as sent from push_message where outcome = 'sent'`.execute(db);
    const told = { users, sent: rows[0]?.sent ?? 0, taken: await service.taken() };
    expectAllTold(told);
    const cryptoSeconds = curveSeconds() * users;
    const total = writingSeconds + sendingSeconds;
    const row = {
      ...told,
      ...{ writingSeconds, sendingSeconds, perSecond: Math.round(users / sendingSeconds) },
      cryptoSeconds: rounded(cryptoSeconds),
      timesOfCrypto: rounded(total / cryptoSeconds),
    };
    say(JSON.stringify(row));
    return row;
  } finally {
    await service.stop();
    await db.destroy();
    await postgres.stop();
  }
}

/** A browser for each user, with a key of its own for every hundred, and a squad with an empty slot. */
async function subscribeAll(db: Kysely<Database>, users: number, origin: string): Promise<void> {
  const keys = Array.from({ length: 100 }, () => {
    const key = createECDH('prime256v1');
    key.generateKeys();
    return key.getPublicKey('base64url');
  });
  const auth = randomBytes(16).toString('base64url');
  await sql`update ledger set slot_player_no[1] = -1`.execute(db);
  await sql`insert into users (id, name, role)
    select 'us-bench-' || no, 'Bench', 'user' from generate_series(0, ${users - 1}::int) no`.execute(
    db,
  );
  await sql`insert into push_device (id, user_id, kind, address, address_hash, service, p256dh, auth,
      label, language, confirmed_at)
    select 'pd-' || lpad(no::text, 16, '0'), 'us-bench-' || no, 'web', ${`${origin}/`} || no,
      sha256(no::text::bytea), 'bench', (${keys}::text[])[1 + no % 100], ${auth}, 'Bench', 'de', now()
    from generate_series(0, ${users - 1}::int) no`.execute(db);
  await sql`update season_clock set mode = 'real'`.execute(db);
  await sql`analyze push_device, ledger, users`.execute(db);
}

async function lockOf(db: Kysely<Database>, seasonId: string) {
  return db
    .selectFrom('match')
    .select((eb) => eb.fn.min('date_ms').as('at'))
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
}

/** What making a key and agreeing on a secret with it takes. */
function curveSeconds(): number {
  const other = createECDH('prime256v1');
  const point = other.generateKeys();
  const startedAt = performance.now();
  for (let no = 0; no < CRYPTO_SAMPLE; no++) {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(point);
  }
  return (performance.now() - startedAt) / 1000 / CRYPTO_SAMPLE;
}

/** A push service that takes everything, on a thread of its own. */
async function startService() {
  const worker = new Worker(new URL('./push/accepting-service.ts', import.meta.url));
  const hear = () => new Promise<number>((resolve) => worker.once('message', resolve));
  const port = await hear();
  return {
    origin: `http://127.0.0.1:${port}`,
    taken(): Promise<number> {
      const answer = hear();
      worker.postMessage('how many');
      return answer;
    },
    stop: () => worker.terminate(),
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const secondsSince = (startedAt: number) => rounded((performance.now() - startedAt) / 1000);
