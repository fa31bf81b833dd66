import { contract } from '@spieltag/shared-kernel/contract';
import { rankingPlaceRoutes } from '@spieltag/shared-kernel/ranking-place';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Database, readConsistently } from '../database/index.ts';
import type { LiveRating, RankingKind, RoundKey } from '../evaluation/index.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { findAround, findRunningAround } from './around.query.ts';
import { findGroupRanking } from './group-ranking.query.ts';
import { findOpponentRanking } from './opponent-ranking.query.ts';
import { findOwnRanking } from './ranking-page.query.ts';
import { RankingPageCache } from './ranking-page-cache.ts';
import { findRunningOwn } from './running-ranking.query.ts';
import { findGroupCurve, findSeasonCurve } from './season-curve.query.ts';
import type { RankingContext } from './season-stands.ts';

const rows = contract.ranking;

/** The rows that exist once for the ranking of a round and once for that of the season. */
const ROWS_BY_KIND = {
  round: {
    page: rows.roundRanking,
    own: rows.myRoundRanking,
    around: rankingPlaceRoutes.roundAround,
    group: rows.groupRoundRanking,
  },
  season: {
    page: rows.seasonRanking,
    own: rows.mySeasonRanking,
    around: rankingPlaceRoutes.seasonAround,
    group: rows.groupSeasonRanking,
  },
} as const;

/** A user in a round. */
type OwnRound = RoundKey & { readonly userId: string };

/** Routes of the ranking family. */
export function registerRankingRoutes(app: FastifyInstance, context: RankingContext): void {
  const { db } = context;
  const pages = new RankingPageCache(context, (make) => app.admission.run('read', make));
  registerKind(app, db, pages, 'round');
  registerKind(app, db, pages, 'season');
  serve(app, rows.opponentRanking, ({ params }) =>
    context.pages.read(params.seasonId, (trx) =>
      findOpponentRanking(trx, params.seasonId, params.userId),
    ),
  );
  serve(app, rankingPlaceRoutes.seasonCurve, ({ params }) =>
    context.pages.read(params.seasonId, (trx) =>
      findSeasonCurve(trx, params.seasonId, params.userId),
    ),
  );
  serve(app, rankingPlaceRoutes.groupCurve, ({ params, user }) =>
    readConsistently(db, (trx) => findGroupCurve(trx, { ...params, callerId: user.id })),
  );
}

function registerKind(
  app: FastifyInstance,
  db: Kysely<Database>,
  pages: RankingPageCache,
  kind: RankingKind,
): void {
  const { page, own, around, group } = ROWS_BY_KIND[kind];
  serve(app, page, ({ params }) => pages.get(kind, params), { withoutAdmission: () => true });
  /** Of the caller alone: by the rating of a round that is played, else as it was evaluated. */
  const ownPart =
    <Reply>(
      running: (
        trx: Kysely<Database>,
        of: OwnRound,
        kind: RankingKind,
        by: LiveRating,
      ) => Promise<Reply>,
      evaluated: (
        trx: Kysely<Database>,
        of: OwnRound,
        kind: RankingKind,
        userId: string,
      ) => Promise<Reply>,
    ) =>
    async ({
      params,
      user,
    }: {
      readonly params: OwnRound;
      readonly user: { readonly id: string };
    }) => {
      if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
      const rating = await pages.rating(params);
      return app.admission.run('read', () =>
        readConsistently(db, (trx) =>
          rating ? running(trx, params, kind, rating) : evaluated(trx, params, kind, user.id),
        ),
      );
    };
  serve(app, own, ownPart(findRunningOwn, findOwnRanking), { admitsItself: true });
  serve(app, around, ownPart(findRunningAround, findAround), { admitsItself: true });
  serve(app, group, ({ params }) =>
    readConsistently(db, (trx) => findGroupRanking(trx, params, kind, params.groupId)),
  );
}
