/**
 * What only settings need of the contract: notifications. Apart from `contract`, which is part of
 * every first screen; whoever calls these rows takes them along.
 */
export { pushRoutes } from './routes/push.routes.ts';
export * from './schemas/push.ts';
