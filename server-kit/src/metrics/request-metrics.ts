import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';

/** Seconds; the goal for a change of a ledger, 0.3, is a bound of its own. */
const DURATION_BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3];

/** What a server counts about its requests. */
export class RequestMetrics {
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

  /** Counts an answered request. */
  count(request: FastifyRequest, reply: FastifyReply): void {
    const { url: route = 'unknown', method } = request.routeOptions;
    this.#requests.observe(
      { route, method: String(method ?? request.method), status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    const code = request.problemCode;
    if (code === 'UNAVAILABLE' || code === 'RATE_LIMITED') this.#refused.inc({ route, code });
  }

  /** What counts requests answered UNAVAILABLE before they had a route. @param route what stands for it */
  refusalCounter(route: string): () => void {
    const refused = this.#refused.labels({ route, code: 'UNAVAILABLE' });
    return () => refused.inc();
  }
}

/** Counts every request of the app; what else is counted registers with `app.metrics.registry`. */
export function countRequests(app: FastifyInstance, metrics = new RequestMetrics()): void {
  app.decorate('metrics', metrics);
  app.addHook('onResponse', (request, reply, done) => {
    metrics.count(request, reply);
    done();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: RequestMetrics;
  }
}
