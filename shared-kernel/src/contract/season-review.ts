/**
 * What the page of a season's review needs of the contract. Apart from `contract`, which is part of
 * every first screen; whoever calls these rows takes them along.
 */
export { seasonReviewRoutes } from './routes/season-review.routes.ts';
export * from './schemas/season-review.ts';
