import * as Type from 'typebox';
import { Nullable, TeamId } from './ids.ts';

/** Two letters: ISO 3166-1, and XE, XI, XS, XW for England, Northern Ireland, Scotland and Wales. */
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' });

/** A public league is that of a club or of a country, and has its id. */
export const CommunityId = Type.String({
  pattern: '^(tm-[A-Za-z0-9_-]{1,48}|[A-Z]{2})$',
  maxLength: 56,
  description: 'A team of the season, or a country: two letters',
});

const managers = Type.Integer({ minimum: 0, description: 'How many have joined' });

export const Communities = Type.Object({
  clubs: Type.Array(Type.Object({ id: TeamId, managers }), {
    description: 'Of every club of the season',
  }),
  countries: Type.Array(Type.Object({ id: CountryCode, managers }), {
    description: 'Those somebody has joined; the others are there, too',
  }),
});
export type Communities = Type.Static<typeof Communities>;

/** At most one of each in a season; null: none. */
export const OwnCommunities = Type.Object({
  club: Nullable(TeamId),
  country: Nullable(CountryCode),
});
export type OwnCommunities = Type.Static<typeof OwnCommunities>;
