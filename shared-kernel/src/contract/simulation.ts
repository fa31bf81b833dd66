/**
 * What only developing needs of the contract: time in steps, gifts, sales. Apart from `contract`,
 * which is part of every first screen; whoever calls these rows takes them along.
 */
export { simulationRoutes } from './routes/simulation.routes.ts';
