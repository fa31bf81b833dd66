import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type EmbeddedPostgres,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '../database/index.ts';
import { copyTemplateCluster } from './template-cluster.ts';

/** What a lost machine would cost does not matter here; speed does. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '64MB',
  // Every database of a test file has connections of its own.
  max_connections: '200',
};

/** Name of the migrated database whose copies are the tests' databases. */
export const TEMPLATE_DATABASE = 'spieltag';

/**
 * A PostgreSQL with a migrated database to copy. It ends with this process, whatever ends that, and
 * leaves no files.
 */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'spieltag-test-'));
  await copyTemplateCluster(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: FAST, removeOnStop: true });
  const template = openDatabase({ url: postgres.url });
  await migrate(template);
  await template.destroy();
  return postgres;
}
