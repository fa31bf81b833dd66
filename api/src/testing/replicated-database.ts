import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type EmbeddedPostgres,
  migrate,
  openDatabase,
  PRIMARY_SETTINGS,
  startEmbeddedPostgres,
  startEmbeddedReplica,
} from '../database/index.ts';
import type { TestDatabase } from './test-database.ts';

/** A migrated database of its own, with a replica that follows it. */
export interface ReplicatedDatabase extends TestDatabase {
  /** Address of the replica; the same with every start. */
  readonly replicaUrl: string;
  /** Process of the primary's PostgreSQL. */
  primaryPid(): Promise<number>;
  /** Process of the replica's PostgreSQL. */
  replicaPid(): Promise<number>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
}

const FAST = { ...PRIMARY_SETTINGS, fsync: 'off', shared_buffers: '64MB' };
const FOLDER = { primary: 'a', replica: 'b' };

export async function createReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spieltag-replicated-'));
  // The database's own user passes through.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, FOLDER.primary);
  const primary = await startEmbeddedPostgres({ dataDir, settings: FAST });
  const db = openDatabase({ url: primary.url });
  await migrate(db);
  const follow = () =>
    startEmbeddedReplica({
      dataDir: path.join(folder, FOLDER.replica),
      primaryUrl: primary.url,
      name: 'replica',
      settings: FAST,
    });
  let replica: EmbeddedPostgres | undefined = await follow();
  const pidIn = async (name: string) => {
    const file = path.join(folder, name, 'cluster/postmaster.pid');
    return Number((await readFile(file, 'utf8')).split('\n')[0]);
  };
  return {
    db,
    url: primary.url,
    replicaUrl: replica.url,
    primaryPid: () => pidIn(FOLDER.primary),
    replicaPid: () => pidIn(FOLDER.replica),
    async stopReplica() {
      await replica?.stop();
      replica = undefined;
    },
    async startReplica() {
      replica ??= await follow();
    },
    async close() {
      await db.destroy();
      await replica?.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
