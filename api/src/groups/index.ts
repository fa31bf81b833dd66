/** Private groups of friends in a league. */

export { deleteUnreported } from './groups.repository.ts';
export { registerGroupsRoutes } from './groups.routes.ts';
export { findLeftSinceLock, findMemberIds } from './members.repository.ts';
