import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { PreparedReply } from '../plugins/etag.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import { clientDatabaseCacheOf } from './client-database-cache.ts';
import { importPlayerRatings } from './import-player-ratings.command.ts';
import { LeaguesCache } from './leagues-cache.ts';
import { findMatchPage, findPlayerPage } from './pages.query.ts';
import { readPlayerDetail, readPlayerImage, readPlayerParts } from './player-detail.query.ts';
import { readPlayerPopularity } from './player-popularity.query.ts';

/** A content named by its hash never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Leagues, seasons and what clients keep of them. */
export function registerSportsdataRoutes(app: FastifyInstance, { db, config }: ApiContext): void {
  const databases = clientDatabaseCacheOf(db);
  const leagues = new LeaguesCache(db);
  /** What is made once for each season. */
  const made = {
    withoutPlace: ({ params }: { readonly params: { readonly seasonId: string } }) =>
      seasonCacheOf(db).isKnown(params.seasonId),
  };

  serve(app, contract.sportsdata.leagues, () => leagues.get(), { withoutPlace: () => true });

  serve(
    app,
    contract.sportsdata.clientDatabase,
    async ({ params }) => {
      const { reply } = await databases.get(params.seasonId);
      return reply;
    },
    made,
  );

  serve(
    app,
    contract.sportsdata.clientDatabaseByHash,
    async ({ params }) => {
      const { hash, reply } = await databases.get(params.seasonId);
      if (hash !== params.hash) return reply;
      return new PreparedReply(reply.body, reply.etag, IMMUTABLE, reply.ahead);
    },
    made,
  );

  serve(
    app,
    contract.sportsdata.playersTable,
    async ({ params }) => {
      const { table } = await databases.get(params.seasonId);
      return table();
    },
    made,
  );

  serve(app, contract.sportsdata.playerPopularity, ({ params }) =>
    readPlayerPopularity(db, params.seasonId),
  );

  serve(app, contract.sportsdata.playerDetail, ({ params }) => readPlayerDetail(db, params));

  serve(app, contract.sportsdata.playerDetailParts, ({ params }) =>
    readPlayerParts(db, params, 'season'),
  );

  serve(app, contract.sportsdata.playerDetailFallbackParts, ({ params }) =>
    readPlayerParts(db, params, 'fallback'),
  );

  serve(app, contract.sportsdata.playerImage, ({ params }) => readPlayerImage(db, params));

  serve(app, contract.sportsdata.importPlayerRatings, ({ params, body }) =>
    importPlayerRatings(db, { ...params, ...body }),
  );

  serve(app, contract.sportsdata.matchDetailsRedirect, ({ params }) =>
    findMatchPage(db, config.externalPages, params),
  );

  serve(app, contract.sportsdata.playerProfileRedirect, ({ params }) =>
    findPlayerPage(db, config.externalPages, params),
  );
}
