import {
  type EndedAccess,
  endAccess,
  type RegistryDatabase,
  registryMigrations,
} from '@spieltag/registry/backup';
import { BackupError, connect, requireAlone } from '@spieltag/server-kit/backup';
import { allowLongTransaction, isMigrated, migrateWithin } from '@spieltag/server-kit/database';
import { type Kysely, sql } from 'kysely';
import type { Places } from './places.ts';

/** What the registry's history says of it. */
const REASON = 'database of an earlier moment';

/**
 * Ends what a restore ends, where the whole database went back to an earlier moment by other means. The
 * registry's tables are brought up to date first.
 * @throws BackupError NO_REGISTRY, GAME_RUNNING, DATABASE_UNREACHABLE; DatabaseUnfitError MIGRATIONS_DIFFER
 */
export async function endAccessInPlace({ registryUrl }: Places, at: Date): Promise<EndedAccess> {
  const { db, close } = await connect(registryUrl);
  try {
    return await db.transaction().execute(async (trx) => {
      await allowLongTransaction(trx);
      // The database may still be told to wait for a replica, and none follows yet that could answer.
      await sql`set local synchronous_commit = local`.execute(trx);
      await requireAlone(trx, registryMigrations.schema);
      if (!(await isMigrated(trx, registryMigrations))) {
        throw new BackupError(
          'NO_REGISTRY',
          'there is no registry in the database: nothing was ended',
        );
      }
      await migrateWithin(trx, registryMigrations);
      return endAccess(trx as unknown as Kysely<RegistryDatabase>, { at, reason: REASON });
    });
  } finally {
    await close();
  }
}
