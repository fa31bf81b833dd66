import { hasSeveralAddresses } from '@spieltag/server-kit/database';
import { ScrapedFigures } from '@spieltag/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import {
  addressOf,
  type Database,
  openDatabase,
  type ReplicationState,
  readReplicationState,
} from '../database/index.ts';

const OF_REPLICATION = [
  [
    'spieltag_changes_wait_for_replica',
    '1: changes wait until a replica has written them too; 0: a fail-over would lose the latest',
    ({ isWaitedFor }: ReplicationState) => isWaitedFor,
  ],
  [
    'spieltag_replica_follows',
    '1: a replica that changes wait for is connected',
    ({ follows }: ReplicationState) => follows,
  ],
  [
    'spieltag_replication_watched',
    '1: somebody decides whether changes wait for a replica',
    ({ isWatched }: ReplicationState) => isWatched,
  ],
] as const;

/**
 * Tells whether changes are kept twice, where the database has another address to fail over to: a game
 * without a replica has nothing to tell. It asks on a connection of its own, as changes that wait for a
 * replica in vain take all others.
 */
export function watchReplication(app: FastifyInstance, db: Kysely<Database>): void {
  const url = addressOf(db);
  if (!hasSeveralAddresses(url)) return;
  const own = openDatabase({ url, maxConnections: 1 });
  app.addHook('onClose', () => own.destroy());
  tellReplication(app.metrics.registry, own);
}

/** @param db as any role */
export function tellReplication(registry: Registry, db: Kysely<Database>): void {
  const state = new ScrapedFigures(() => readReplicationState(db), { keptMs: 0 });
  for (const [name, help, isSo] of OF_REPLICATION) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const known = await state.get();
        if (known) this.set(Number(isSo(known)));
        else this.remove();
      },
    });
  }
}
