import { Gauge, type Registry } from 'prom-client';
import type { PoolUse } from '../database/index.ts';

/** Shows how many connections to the database there are, and who waits for one. */
export function watchPool(registry: Registry, pool: PoolUse): void {
  new Gauge({
    name: 'spieltag_database_connections',
    help: 'Connections to the database: in use, idle, and callers waiting for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
