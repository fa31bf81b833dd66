/** Private groups of friends in a league. */

export { registerGroupsRoutes } from './groups.routes.ts';
export { findMemberIds } from './members.repository.ts';
