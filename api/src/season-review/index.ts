/** What became of users in a season and over all of them. */

export { type ReviewSource, readSeasonReview } from './season-review.query.ts';
export { registerSeasonReviewRoutes } from './season-review.routes.ts';
