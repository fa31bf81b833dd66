import { COUNTRY_CODES, type OwnCommunities } from '@spieltag/shared-kernel/communities';
import type { LoadedSeason } from '../season/season.types.ts';

/** Most support a club, and more say where they are from. */
const CLUB_SHARE = 0.6;
const COUNTRY_SHARE = 0.8;

/**
 * Public leagues of opponents: any of the clubs, and a country as often as players of the season are
 * from there.
 */
export function botCommunities({
  teams,
  players,
}: LoadedSeason): (random: () => number) => OwnCommunities {
  const known = new Set(COUNTRY_CODES);
  const clubs = teams.map(({ id }) => id);
  const countries = players.flatMap(({ countryCode }) => {
    const code = countryCode?.toUpperCase() ?? '';
    return known.has(code) ? [code] : [];
  });
  const oneOf = (ids: readonly string[], share: number, random: () => number) => {
    const [isIn, which] = [random() < share, random()];
    return (isIn ? ids[Math.floor(which * ids.length)] : undefined) ?? null;
  };
  return (random) => ({
    club: oneOf(clubs, CLUB_SHARE, random),
    country: oneOf(countries, COUNTRY_SHARE, random),
  });
}
