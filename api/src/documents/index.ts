/** What one can read beside the game: documents of the operator, or those that come with it. */
export { documentRoutes } from './document.routes.ts';
