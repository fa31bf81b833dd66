/** Public leagues of clubs and countries, joined by choice. */
export { registerCommunityRoutes } from './communities.routes.ts';
export { leaveAllCommunities, leaveCommunitiesOfDeleted } from './join-community.command.ts';
