import { secondsToNextMinute } from '@spieltag/server-kit/limits';
import { type RegistryRow, registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';
import { CallerLimit } from '../health/caller-limit.ts';
import { isSameOrigin } from '../health/report-origin.ts';
import { serveRows } from '../http/serve-rows.ts';
import type { ViewSink } from './view-sink.ts';

interface ViewOptions {
  readonly projectId: string;
  /** Undefined: no views are counted. */
  readonly sink: Pick<ViewSink, 'add'> | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

const MAX_BODY_BYTES = 1024;
/** Of a household or an office, see `callerOf`, at this registry. */
const VIEWS_PER_MINUTE = 300;

/** Pages of players who have agreed to it tell which screens they see. */
export async function viewRoutes(server: FastifyInstance, options: ViewOptions): Promise<void> {
  const { sink, now } = options;
  const limit = new CallerLimit({ perMinute: VIEWS_PER_MINUTE, now });
  const admit = (_row: RegistryRow, request: FastifyRequest, reply: FastifyReply) => {
    const { projectId } = request.params as { readonly projectId: string };
    if (projectId !== options.projectId) {
      throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
    }
    if (!sink) throw new RegistryError('NOT_FOUND', 'No views are counted here');
    if (!isSameOrigin(request)) {
      throw new RegistryError('OTHER_ORIGIN', 'Only pages of this site are counted');
    }
    if (limit.isExceeded(request.ip)) {
      reply.header('retry-after', secondsToNextMinute(now()));
      throw new RegistryError('RATE_LIMITED', 'Too many views from this address');
    }
  };
  serveRows(
    server,
    { countView: registryContract.discovery.countView },
    { countView: async ({ body }) => sink?.add(body.screen) },
    { admit, maxBodyBytes: { countView: MAX_BODY_BYTES } },
  );
}
