import { join } from 'node:path';
import type { Database } from '@spieltag/api/database';
import { type Kysely, sql } from 'kysely';
import { parentOf } from './process-figures.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const API = join(import.meta.dirname, '../../api/src/main.ts');
/** One machine plays all the players. */
const ENV = { STAGE: 'development', WRITES_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' };

/** Starts an API process on a database; resolves when it answers. */
export function startApi(databaseUrl: string): Promise<ServerProcess> {
  return startServer(API, { ...ENV, DATABASE_URL: databaseUrl }, '/health/ready');
}

/** The process all of PostgreSQL's others come from. */
export async function databasePidOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return parentOf(rows[0]?.pid ?? 0);
}
