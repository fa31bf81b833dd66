import type { Communities, CommunityKind } from '@spieltag/shared-kernel/communities';
import { COUNTRY_CODES, countryName } from '@spieltag/shared-kernel/communities';
import type { ClientDatabase } from '@spieltag/shared-kernel/contract';
import type { Language } from '@spieltag/shared-kernel/i18n';
import { foldLetters } from '@spieltag/shared-kernel/letters';

/** A public league as it is listed. */
export interface Community {
  readonly id: string;
  readonly kind: CommunityKind;
  readonly name: string;
  /** How many have joined. */
  readonly managers: number;
}

/** What of a season says how clubs are called, and whose players play in it. */
type SeasonOfClubs = Pick<ClientDatabase, 'teams'> & {
  readonly players: readonly Pick<ClientDatabase['players'][number], 'countryCode'>[];
};

/**
 * Every public league of a season: clubs and countries, those with more managers first, then countries with
 * more players, then by name.
 */
export function communitiesOf(
  { clubs, countries }: Communities,
  { teams, players }: SeasonOfClubs,
  language: Language,
): readonly Community[] {
  const order = new Intl.Collator(language);
  const playersOf = new Map<string, number>();
  for (const { countryCode } of players) {
    const code = countryCode?.toUpperCase() ?? '';
    playersOf.set(code, (playersOf.get(code) ?? 0) + 1);
  }
  const byManagers = (a: Community, b: Community) =>
    b.managers - a.managers ||
    (playersOf.get(b.id) ?? 0) - (playersOf.get(a.id) ?? 0) ||
    order.compare(a.name, b.name);
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  const joined = new Map(countries.map(({ id, managers }) => [id, managers]));
  const ofClubs = clubs.map(
    ({ id, managers }): Community => ({
      ...{ id, managers, kind: 'club' },
      name: teamNames.get(id) ?? id,
    }),
  );
  const ofCountries = COUNTRY_CODES.map(
    (id): Community => ({
      ...{ id, kind: 'country', managers: joined.get(id) ?? 0 },
      name: countryName(id, language),
    }),
  );
  return [...ofClubs.toSorted(byManagers), ...ofCountries.toSorted(byManagers)];
}

/** Those with a word in their name that begins like that, whatever the marks on its letters. */
export function matching(all: readonly Community[], pattern: string): readonly Community[] {
  const wanted = foldLetters(pattern.trim());
  if (wanted === '') return all;
  return all.filter(({ name }) => {
    const words = foldLetters(name);
    return words.startsWith(wanted) || words.includes(` ${wanted}`);
  });
}
