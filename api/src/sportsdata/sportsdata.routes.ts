import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { PreparedReply } from '../plugins/etag.ts';
import { clientDatabaseCacheOf } from './client-database-cache.ts';
import { readLeagues } from './leagues.query.ts';

/** A content named by its hash never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Leagues, seasons and what clients keep of them. */
export function registerSportsdataRoutes(app: FastifyInstance, { db }: ApiContext): void {
  const databases = clientDatabaseCacheOf(db);

  serve(app, contract.sportsdata.leagues, () => readLeagues(db));

  serve(app, contract.sportsdata.clientDatabase, async ({ params }) => {
    const { reply } = await databases.get(params.seasonId);
    return reply;
  });

  serve(app, contract.sportsdata.clientDatabaseByHash, async ({ params }) => {
    const { hash, reply } = await databases.get(params.seasonId);
    return hash === params.hash ? new PreparedReply(reply.body, reply.etag, IMMUTABLE) : reply;
  });
}
