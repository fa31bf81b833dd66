/**
 * What only the play and the story of groups need of the contract. Apart from `contract`, which is part of every
 * first screen; whoever calls these rows takes them along.
 */
export * from './announcements.ts';
export { groupPlayRoutes } from './routes/group-play.routes.ts';
export { groupStoryRoutes, NEWEST_STORY } from './routes/group-story.routes.ts';
export * from './schemas/group-play.ts';
export * from './schemas/group-story.ts';
