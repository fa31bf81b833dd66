/**
 * What only the screen of rankings needs of the contract. Apart from `contract`, which is part of every
 * first screen; whoever calls these rows takes them along.
 */
export { rankingPlaceRoutes } from './routes/ranking-place.routes.ts';
export * from './schemas/season-curve.ts';
