import type { FastifyRequest } from 'fastify';
import type { ChangeRequest } from '../deployments/change-remote.ts';
import { reasonOf } from './caller.ts';
import type { MicroFrontendKey } from './find-frontend.ts';

/** What a call wants changed, by whom, and why. */
export function changeRequestOf(
  request: FastifyRequest,
  { projectId, id }: MicroFrontendKey,
): ChangeRequest {
  const { seen } = (request.body ?? {}) as { readonly seen?: unknown };
  return {
    projectId,
    remote: id,
    actor: request.adminCaller,
    reason: reasonOf(request),
    ...(typeof seen === 'string' && { seen }),
  };
}
