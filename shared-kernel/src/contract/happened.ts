/**
 * What has happened in a round before a page was opened, which the live screen alone asks for. Apart
 * from `contract`, which is part of every first screen.
 */
export { happenedRoutes } from './routes/happened.routes.ts';
export * from './schemas/happened.ts';
