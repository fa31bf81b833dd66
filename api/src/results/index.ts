/** What users reached in single rounds. */
export { registerResultsRoutes } from './results.routes.ts';
