/**
 * What only who reports somebody needs of the contract. Apart from `contract`, which is part of every first
 * screen; whoever calls these rows takes them along.
 */
export { reportRoutes } from './routes/report.routes.ts';
