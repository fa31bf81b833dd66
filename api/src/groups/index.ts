/** Private groups of friends in a league. */

export { registerGroupsRoutes } from './groups.routes.ts';
export { findLeftSinceLock, findMemberIds } from './members.repository.ts';
