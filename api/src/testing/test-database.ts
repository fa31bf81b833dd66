import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '../database/index.ts';
import { startTestPostgres, TEMPLATE_DATABASE } from './test-postgres.ts';

/** A migrated database of its own, on a real PostgreSQL. */
export interface TestDatabase {
  readonly db: Kysely<Database>;
  readonly url: string;
  /** Removes it; call it in `afterAll`. */
  close(): Promise<void>;
}

interface Server {
  /** Of the database to copy. */
  readonly url: string;
  readonly admin: Kysely<Database>;
  stop(): Promise<void>;
}

let server: Promise<Server> | undefined;
let users = 0;

/** The server the run of all tests shares, else one for this test file. */
async function useServer(): Promise<Server> {
  const shared = process.env.TEST_POSTGRES_URL;
  const own = shared === undefined ? await startTestPostgres() : undefined;
  const url = shared ?? own?.url ?? '';
  const admin = openDatabase({ url: urlOf(url, 'postgres'), maxConnections: 1 });
  return {
    url,
    admin,
    async stop() {
      await admin.destroy();
      await own?.stop();
    },
  };
}

function urlOf(template: string, name: string): string {
  return template.replace(`/${TEMPLATE_DATABASE}?`, `/${name}?`);
}

/** One database per call, a copy of one that is migrated already. */
export async function createTestDatabase(): Promise<TestDatabase> {
  users += 1;
  server ??= useServer();
  const { url: template, admin, stop } = await server;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE_DATABASE)}`.execute(admin);
  const url = urlOf(template, name);
  const db = openDatabase({ url });
  return {
    db,
    url,
    async close() {
      await db.destroy();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      users -= 1;
      if (users > 0) return;
      server = undefined;
      await stop();
    },
  };
}
