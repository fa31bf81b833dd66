import { watchPool } from '@spieltag/server-kit/metrics';
import type { Route } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { poolOf, type ReplicaWatch } from '../database/index.ts';
import { GATE_CLASSES } from '../limits/gate.ts';
import type { PageSource } from '../season/page-reads.ts';
import { watchClockOffset } from './clock-offset.ts';

/** What has been counted, as `app.metrics` holds it. */
interface Counted {
  readonly registry: Registry;
}

/** Counts what the game's server counts besides requests, see docs/operations-server.md. */
export function watchGame(app: FastifyInstance): void {
  const { registry } = app.metrics;
  const { db, clock } = app.apiContext;
  countLedgerChanges(app, registry);
  const pool = poolOf(db);
  if (pool) watchPool(registry, pool);
  watchClockOffset(registry, db, clock);
  watchAdmission(app, registry);
  watchTurns(app, registry);
}

function countLedgerChanges(app: FastifyInstance, registry: Registry): void {
  const changes = new Counter({
    name: 'spieltag_ledger_changes_total',
    help: 'Changes of ledgers by route and outcome: accepted, or the code of the answer',
    labelNames: ['route', 'outcome'] as const,
    registers: [registry],
  });
  app.addHook('onResponse', (request, _reply, done) => {
    // Every row of this server is one of the game's contract.
    const row = request.routeOptions.config.row as Route | undefined;
    if (row?.admission === 'commit') {
      const { url: route = 'unknown' } = request.routeOptions;
      changes.inc({ route, outcome: request.problemCode ?? 'accepted' });
    }
    done();
  });
}

/** Figures that are read when they are asked for: work under way and waiting. */
function watchAdmission({ admission, gate: { gate } }: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'spieltag_work_under_way',
    help: 'Requests let in to the database',
    registers,
    collect() {
      this.set(admission.busy);
    },
  });
  new Gauge({
    name: 'spieltag_work_waiting',
    help: 'Requests waiting at the gate, or for a connection to the database, by class',
    labelNames: ['class'] as const,
    registers,
    collect() {
      for (const work of GATE_CLASSES) {
        const atDatabase = work === 'memory' ? 0 : admission.waiting(work);
        this.set({ class: work }, gate.waiting(work) + atDatabase);
      }
    },
  });
}

/** Figures of the gate, as it has measured them while somebody waited. */
function watchTurns({ gate: { gate } }: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'spieltag_turn_seconds',
    help: 'How long a turn of the event loop takes while requests wait at the gate',
    registers,
    collect() {
      this.set(gate.turnMs / 1000);
    },
  });
  new Gauge({
    name: 'spieltag_turn_requests',
    help: 'Requests that may begin in one turn of the event loop',
    registers,
    collect() {
      this.set(gate.perTurn);
    },
  });
}

/** Tells how far the replica is behind. */
export function watchReplica(
  { registry }: Counted,
  watch: Pick<ReplicaWatch, 'isFresh' | 'lagMs'>,
): void {
  new Gauge({
    name: 'spieltag_replica_lag_seconds',
    help: 'How far the replica is behind; none: it has not been reached since the start',
    registers: [registry],
    collect() {
      this.reset();
      if (watch.lagMs !== undefined) this.set(watch.lagMs / 1000);
    },
  });
  new Gauge({
    name: 'spieltag_replica_fresh',
    help: '1: pages are read from the replica; 0: it is behind or away',
    registers: [registry],
    collect() {
      this.set(Number(watch.isFresh));
    },
  });
}

/** Counts where pages are read. */
export function countPageReads({ registry }: Counted): (source: PageSource) => void {
  const reads = new Counter({
    name: 'spieltag_page_reads_total',
    help: 'Pages everybody sees alike, by where they were read',
    labelNames: ['source'] as const,
    registers: [registry],
  });
  return (source) => reads.inc({ source });
}
