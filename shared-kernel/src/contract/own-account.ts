/**
 * What only the page of the own account needs of the contract: its data and its end. Apart from
 * `contract`, which is part of every first screen; whoever calls these rows takes them along.
 */
export { ownAccountRoutes } from './routes/own-account.routes.ts';
export * from './schemas/own-account.ts';
