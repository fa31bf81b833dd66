import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ApiContext } from '../api-context.ts';
import { ApiProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import { inSnapshot, type RankingKind } from '../evaluation/index.ts';
import { serve } from '../plugins/contract-route.ts';
import { findGroupRanking } from './group-ranking.query.ts';
import { findOpponentRanking } from './opponent-ranking.query.ts';
import { findOwnRanking } from './ranking-page.query.ts';
import { RankingPageCache } from './ranking-page-cache.ts';

const rows = contract.ranking;

/** The rows that exist once for the ranking of a round and once for that of the season. */
const ROWS_BY_KIND = {
  round: { page: rows.roundRanking, own: rows.myRoundRanking, group: rows.groupRoundRanking },
  season: { page: rows.seasonRanking, own: rows.mySeasonRanking, group: rows.groupSeasonRanking },
} as const;

/** Routes of the ranking family. */
export function registerRankingRoutes(app: FastifyInstance, { db, clock }: ApiContext): void {
  const pages = new RankingPageCache(db, clock, (make) => app.admission.run('read', make));
  registerKind(app, db, pages, 'round');
  registerKind(app, db, pages, 'season');
  serve(app, rows.opponentRanking, ({ params }) =>
    inSnapshot(db, (trx) => findOpponentRanking(trx, params.seasonId, params.userId)),
  );
}

function registerKind(
  app: FastifyInstance,
  db: Kysely<Database>,
  pages: RankingPageCache,
  kind: RankingKind,
): void {
  const { page, own, group } = ROWS_BY_KIND[kind];
  serve(app, page, ({ params }) => pages.get(kind, params), { withoutPlace: () => true });
  serve(app, own, ({ params, user }) => {
    if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
    return inSnapshot(db, (trx) => findOwnRanking(trx, params, kind, user.id));
  });
  serve(app, group, ({ params }) =>
    inSnapshot(db, (trx) => findGroupRanking(trx, params, kind, params.groupId)),
  );
}
