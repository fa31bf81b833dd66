import * as Type from 'typebox';
import { route } from '../route.ts';
import { SeasonId, UserId } from '../schemas/ids.ts';
import { OwnSeasons, SeasonReview } from '../schemas/season-review.ts';

const BASE = '/api/ranking/v1';

/** Routes of the ranking family about what became of oneself, in a season and over all of them. */
export const seasonReviewRoutes = {
  seasonReview: route({
    method: 'GET',
    path: `${BASE}/season-review/{seasonId}/{userId}/me.json`,
    auth: 'bearer',
    summary:
      'What became of the caller in a season: places, the best round, player and buy, most missed',
    params: Type.Object({ seasonId: SeasonId, userId: UserId }),
    reply: SeasonReview,
    errors: ['SEASON_NOT_FOUND', 'FORBIDDEN'],
  }),
  ownSeasons: route({
    method: 'GET',
    path: `${BASE}/own-seasons/{userId}/me.json`,
    auth: 'bearer',
    summary: 'All seasons the caller has taken part in, with places and achievements',
    params: Type.Object({ userId: UserId }),
    reply: OwnSeasons,
    errors: ['FORBIDDEN'],
  }),
} as const;
