import { seasonReviewRoutes as rows } from '@spieltag/shared-kernel/season-review';
import type { FastifyInstance } from 'fastify';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { findOwnSeasons, type OwnSeasonsContext } from './own-seasons.query.ts';
import { findSeasonReview } from './season-review.query.ts';

/** What became of oneself, in a season and over all of them. */
export function registerSeasonReviewRoutes(app: FastifyInstance, context: OwnSeasonsContext): void {
  serve(app, rows.seasonReview, ({ params, user }) => {
    if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
    return findSeasonReview(context, params.seasonId, user.id);
  });
  serve(app, rows.ownSeasons, ({ params, user }) => {
    if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
    return findOwnSeasons(context, user.id);
  });
}
