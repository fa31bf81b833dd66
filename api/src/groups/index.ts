/** Private groups of friends in a league. */
export { findMemberIds } from './groups.repository.ts';
export { registerGroupsRoutes } from './groups.routes.ts';
