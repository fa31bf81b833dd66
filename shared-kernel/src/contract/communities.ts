/**
 * What only the screen of rankings needs of the contract: public leagues of clubs and countries. Apart
 * from `contract`, which is part of every first screen; whoever calls these rows takes them along.
 */
export { type CommunityKind, communityKind } from './community-kind.ts';
export { COUNTRY_CODES, countryName } from './country-codes.ts';
export { communityRoutes } from './routes/community.routes.ts';
export * from './schemas/communities.ts';
