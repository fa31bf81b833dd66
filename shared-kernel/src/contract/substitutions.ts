/**
 * What only the sheet of substitutions needs of the contract. Apart from `contract`, which is part of every
 * first screen; whoever calls these rows takes them along.
 */
export { substitutionRoutes } from './routes/substitution.routes.ts';
export * from './schemas/substitutions.ts';
