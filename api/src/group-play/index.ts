/** How groups of friends are played. */

export { registerGroupPlayRoutes } from './group-play.routes.ts';
