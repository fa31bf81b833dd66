/** How groups of friends are played. */

export { findGroupPlay, type PlayKey } from './group-play.query.ts';
export { registerGroupPlayRoutes } from './group-play.routes.ts';
export { findPlayVersion } from './play-version.query.ts';
