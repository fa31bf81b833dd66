import { createOperations as createKitOperations } from '@spieltag/server-kit/server';
import type { FastifyInstance } from 'fastify';
import { problemReplies } from './http/problem-replies.ts';

/**
 * What operators ask a registry, to be listened to on a port of its own that players do not reach:
 * `/metrics` for Prometheus.
 * @param app of `createRegistry`
 */
export function createOperations({ log, metrics }: FastifyInstance): FastifyInstance {
  return createKitOperations({ log, problems: problemReplies, metrics: metrics.registry });
}
