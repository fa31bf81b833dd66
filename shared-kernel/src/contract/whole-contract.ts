/** The contract with the rows that pages load late: what servers answer, and tests go through. */
import { REFUSAL_CODES } from '../rules/index.ts';
import { API_ERRORS, type ApiErrorCode, REFUSED } from './errors.ts';
import { contract } from './index.ts';
import { communityRoutes } from './routes/community.routes.ts';
import { documentRoutes } from './routes/document.routes.ts';
import { groupPlayRoutes } from './routes/group-play.routes.ts';
import { groupStoryRoutes } from './routes/group-story.routes.ts';
import { happenedRoutes } from './routes/happened.routes.ts';
import { ownAccountRoutes } from './routes/own-account.routes.ts';
import { pushRoutes } from './routes/push.routes.ts';
import { rankingPlaceRoutes } from './routes/ranking-place.routes.ts';
import { reportRoutes } from './routes/report.routes.ts';
import { seasonReviewRoutes } from './routes/season-review.routes.ts';
import { simulationRoutes } from './routes/simulation.routes.ts';
import { substitutionRoutes } from './routes/substitution.routes.ts';

/** All rows by family, also those that are no part of the first screen. */
export const wholeContract = {
  ...contract,
  communities: communityRoutes,
  documents: documentRoutes,
  groupPlay: groupPlayRoutes,
  groupStory: groupStoryRoutes,
  happened: happenedRoutes,
  ownAccount: ownAccountRoutes,
  push: pushRoutes,
  rankingPlace: rankingPlaceRoutes,
  reports: reportRoutes,
  seasonReview: seasonReviewRoutes,
  simulation: simulationRoutes,
  substitutions: substitutionRoutes,
} as const;

/** All codes a client can meet. */
export const API_ERROR_CODES: readonly ApiErrorCode[] = [
  ...(Object.keys(API_ERRORS) as (keyof typeof API_ERRORS)[]),
  ...REFUSAL_CODES.map((code) => `${REFUSED}${code}` as const),
];
