/** Rankings of rounds and seasons. */
export { findOpponentRanking } from './opponent-ranking.query.ts';
export { requireSeasonUser } from './ranked-users.query.ts';
export { registerRankingRoutes } from './ranking.routes.ts';
export { findOwnRanking } from './ranking-page.query.ts';
