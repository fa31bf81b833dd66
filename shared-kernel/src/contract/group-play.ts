/**
 * What only the play of groups needs of the contract. Apart from `contract`, which is part of every
 * first screen; whoever calls these rows takes them along.
 */
export { groupPlayRoutes } from './routes/group-play.routes.ts';
export * from './schemas/group-play.ts';
