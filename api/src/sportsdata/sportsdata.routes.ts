import { PreparedReply } from '@spieltag/server-kit/replies';
import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { importPlayerRatings } from './import-player-ratings.command.ts';
import { LeaguesCache } from './leagues-cache.ts';
import { findMatchPage, findPlayerPage } from './pages.query.ts';
import { readPlayerDetail, readPlayerImage, readPlayerParts } from './player-detail.query.ts';
import { readPlayerPopularity } from './player-popularity.query.ts';
import type { SportsdataContext } from './sportsdata-context.ts';

/** A content named by its hash never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Leagues, seasons and what clients keep of them. */
export function registerSportsdataRoutes(
  app: FastifyInstance,
  context: ApiContext & SportsdataContext,
): void {
  const { db, config, seasons, clientDatabases } = context;
  const leagues = new LeaguesCache(db);
  /** What is made once for each season. */
  const made = {
    withoutAdmission: ({ params }: { readonly params: { readonly seasonId: string } }) =>
      seasons.isKnown(params.seasonId),
  };

  serve(app, contract.sportsdata.leagues, () => leagues.get(), { withoutAdmission: () => true });

  serve(
    app,
    contract.sportsdata.clientDatabase,
    async ({ params }) => {
      const { reply } = await clientDatabases.get(params.seasonId);
      return reply;
    },
    made,
  );

  serve(
    app,
    contract.sportsdata.clientDatabaseByHash,
    async ({ params }) => {
      const { hash, reply } = await clientDatabases.get(params.seasonId);
      if (hash !== params.hash) return reply;
      return new PreparedReply(reply.body, reply.etag, IMMUTABLE, reply.precompressed);
    },
    made,
  );

  serve(
    app,
    contract.sportsdata.playersTable,
    async ({ params }) => {
      const { table } = await clientDatabases.get(params.seasonId);
      return table();
    },
    made,
  );

  serve(app, contract.sportsdata.playerPopularity, ({ params }) =>
    readPlayerPopularity(context, params.seasonId),
  );

  serve(app, contract.sportsdata.playerDetail, ({ params }) => readPlayerDetail(context, params));

  serve(app, contract.sportsdata.playerDetailParts, ({ params }) =>
    readPlayerParts(context, params, 'season'),
  );

  serve(app, contract.sportsdata.playerDetailFallbackParts, ({ params }) =>
    readPlayerParts(context, params, 'fallback'),
  );

  serve(app, contract.sportsdata.playerImage, ({ params }) => readPlayerImage(context, params));

  serve(app, contract.sportsdata.importPlayerRatings, ({ user, params, body }) =>
    importPlayerRatings(
      context,
      { ...params, ...body },
      { actor: user.id, at: new Date(context.clock()) },
    ),
  );

  serve(app, contract.sportsdata.matchDetailsRedirect, ({ params }) =>
    findMatchPage(context, config.externalPages, params),
  );

  serve(app, contract.sportsdata.playerProfileRedirect, ({ params }) =>
    findPlayerPage(db, config.externalPages, params),
  );
}
