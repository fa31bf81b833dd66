import type { OwnCommunities } from './schemas/communities.ts';

/** What a public league is of. */
export type CommunityKind = keyof OwnCommunities;

/** A country has two letters, and no team of a season is called like that. */
export const communityKind = (id: string): CommunityKind => (id.length === 2 ? 'country' : 'club');
