/** What became of users in a season and over all of them. */
export { registerSeasonReviewRoutes } from './season-review.routes.ts';
