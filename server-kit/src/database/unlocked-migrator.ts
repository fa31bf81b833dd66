import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import { Migrator, type MigratorProps } from 'kysely/migration';

/**
 * Kysely's migrator within a transaction, without the lock of its own, for whoever holds one already.
 * That one would let each statement wait an hour for its tables, with all who want them behind it; it
 * would outlive a transaction that fails, and put an error of its own in the place of the failure's.
 */
export function migratorWithin<DB>(
  trx: Transaction<DB>,
  props: Pick<MigratorProps, 'provider' | 'migrationTableSchema'>,
): Migrator {
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new UnlockedAdapter(),
      createDriver: () => new DriverWithin(trx),
      createIntrospector: (within) => new PostgresIntrospector(within),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return new Migrator({ ...props, db, disableTransactions: true });
}

class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock = async () => undefined;
  override releaseMigrationLock = async () => undefined;
}

/** Its only connection is the transaction, which the caller began and ends. */
class DriverWithin<DB> extends DummyDriver {
  readonly #trx: Transaction<DB>;

  constructor(trx: Transaction<DB>) {
    super();
    this.#trx = trx;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <R>(query: CompiledQuery) => this.#trx.executeQuery(query as CompiledQuery<R>),
      streamQuery() {
        throw new Error('A migration reads no stream');
      },
    };
  }
}
