/** Rankings of rounds and seasons. */

export { KeptPages } from './kept-pages.ts';
export { findOpponentRanking } from './opponent-ranking.query.ts';
export { findRankedUsers, requireSeasonUser } from './ranked-users.query.ts';
export { registerRankingRoutes } from './ranking.routes.ts';
export { presentEntries } from './ranking-entries.query.ts';
export { findOwnRanking } from './ranking-page.query.ts';
export { findRankingState } from './ranking-state.query.ts';
export { type Admit, CROWD, type RankingContext, SeasonStands } from './season-stands.ts';
