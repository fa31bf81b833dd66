import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import {
  type Database,
  type EmbeddedPostgres,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '../database/index.ts';
import { copyTemplateCluster } from './template-cluster.ts';

/** A migrated database of its own, on a real PostgreSQL. */
export interface TestDatabase {
  readonly db: Kysely<Database>;
  readonly url: string;
  /** Also stops PostgreSQL after the last one; call it in `afterAll`. */
  close(): Promise<void>;
}

interface SharedServer {
  readonly postgres: EmbeddedPostgres;
  readonly admin: Kysely<Database>;
}

/** What a lost machine would cost does not matter here; speed does. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '32MB',
  // Every database of a test file has connections of its own.
  max_connections: '200',
};
/** Migrated once per test file; its copies are the tests' databases. */
const TEMPLATE = 'spieltag';

let server: Promise<SharedServer> | undefined;
let users = 0;

async function startServer(): Promise<SharedServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'spieltag-test-'));
  await copyTemplateCluster(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: FAST, removeOnStop: true });
  const template = openDatabase({ url: postgres.url });
  await migrate(template);
  await template.destroy();
  const admin = openDatabase({ url: urlOf(postgres, 'postgres'), maxConnections: 1 });
  return { postgres, admin };
}

function urlOf(postgres: EmbeddedPostgres, name: string): string {
  return postgres.url.replace(`/${TEMPLATE}?`, `/${name}?`);
}

/**
 * One PostgreSQL per test file, one database per call. It ends with the test process, whatever
 * ends that, and leaves no files.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  users += 1;
  server ??= startServer();
  const { postgres, admin } = await server;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE)}`.execute(admin);
  const url = urlOf(postgres, name);
  const db = openDatabase({ url });
  return {
    db,
    url,
    async close() {
      await db.destroy();
      users -= 1;
      if (users > 0) return;
      server = undefined;
      await admin.destroy();
      await postgres.stop();
    },
  };
}
