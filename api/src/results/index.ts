/** What users reached in single rounds. */
export { findFrozenResults } from './frozen-results.query.ts';
export { findMissedPoints } from './missed-points.query.ts';
export { registerResultsRoutes } from './results.routes.ts';
