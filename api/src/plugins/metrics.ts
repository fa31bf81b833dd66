import type { Route } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { poolOf } from '../database/index.ts';
import type { SourceStatus } from '../feed/index.ts';
import { isLedgerChange, WORK_CLASSES } from '../limits/admission.ts';

/** Seconds; the goal for a change of a ledger, 0.3, is a bound of its own. */
const DURATION_BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3];

/** What the game server counts about itself, see docs/operations-server.md. */
export class ApiMetrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'spieltag_request_duration_seconds',
    help: 'Answered requests by route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: DURATION_BOUNDS,
    registers: [this.registry],
  });
  readonly #refused = new Counter({
    name: 'spieltag_refused_requests_total',
    help: 'Requests answered RATE_LIMITED or UNAVAILABLE, by route',
    labelNames: ['route', 'code'] as const,
    registers: [this.registry],
  });
  readonly #ledgerChanges = new Counter({
    name: 'spieltag_ledger_changes_total',
    help: 'Changes of ledgers by route and outcome: accepted, or the code of the answer',
    labelNames: ['route', 'outcome'] as const,
    registers: [this.registry],
  });

  /** Counts an answered request. */
  count(request: FastifyRequest, reply: FastifyReply): void {
    const { url: route = 'unknown', method } = request.routeOptions;
    const status = reply.statusCode;
    this.#requests.observe(
      { route, method: String(method ?? request.method), status },
      reply.elapsedTime / 1000,
    );
    const code = request.problemCode;
    if (code === 'UNAVAILABLE' || code === 'RATE_LIMITED') this.#refused.inc({ route, code });
    const row = (request.routeOptions.config as { readonly row?: Route }).row;
    if (row && isLedgerChange(row)) {
      this.#ledgerChanges.inc({ route, outcome: code ?? 'accepted' });
    }
  }
}

/** Figures that are read when they are asked for: connections, work under way and waiting. */
function watchLoad(app: FastifyInstance, registers: Registry[]): void {
  const pool = poolOf(app.apiContext.db);
  if (pool) {
    new Gauge({
      name: 'spieltag_database_connections',
      help: 'Connections to the database: in use, idle, and callers waiting for one',
      labelNames: ['state'] as const,
      registers,
      collect() {
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
  }
  const { admission } = app;
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
    help: 'Requests waiting to be let in, by class',
    labelNames: ['class'] as const,
    registers,
    collect() {
      for (const work of WORK_CLASSES) this.set({ class: work }, admission.waiting(work));
    },
  });
}

/** States of a season's source; a sample of each, so that a change is seen as one. */
const SOURCE_STATES = ['waiting', 'ok', 'down', 'nonsense'] as const;

/**
 * Tells how it stands with the sources of seasons, as the server sees it that leads them.
 * @param sources by season
 */
export function watchSources(
  { registry }: ApiMetrics,
  sources: () => Promise<Readonly<Record<string, Pick<SourceStatus, 'state'>>>>,
): void {
  new Gauge({
    name: 'spieltag_source_state',
    help: 'Sources of seasons that are followed: 1 at the state they are in',
    labelNames: ['season', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const [season, { state: present }] of Object.entries(await sources())) {
        for (const state of SOURCE_STATES) this.set({ season, state }, Number(state === present));
      }
    },
  });
}

/**
 * Tells how many updates of their sources seasons have gone on without.
 * @param setAside by season, since the start
 */
export function watchSetAside(
  { registry }: ApiMetrics,
  setAside: () => ReadonlyMap<string, number>,
): void {
  new Gauge({
    name: 'spieltag_updates_set_aside',
    help: 'Updates of matches and players that could not be applied, since the start',
    labelNames: ['season'] as const,
    registers: [registry],
    collect() {
      for (const [season, count] of setAside()) this.set({ season }, count);
    },
  });
}

/** Counts every request of the app. */
export function countRequests(app: FastifyInstance): void {
  const metrics = new ApiMetrics();
  app.decorate('metrics', metrics);
  app.decorateRequest('problemCode', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    metrics.count(request, reply);
    done();
  });
  watchLoad(app, [metrics.registry]);
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: ApiMetrics;
  }
  interface FastifyRequest {
    /** Code of the problem the request was answered with. */
    problemCode: string | undefined;
  }
}
