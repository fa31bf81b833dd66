import type { ClientDatabase, Player } from '@spieltag/shared-kernel/contract';
import { foldLetters } from '@spieltag/shared-kernel/letters';
import { Fuse } from '@spieltag/shared-kernel/vendor/search';

/** Longer patterns are cut: the search cannot take more. */
export const PATTERN_LENGTH = 32;

/** Finds the ids of the players meant by what was typed; undefined: an empty pattern means everybody. */
export type PlayerSearch = (pattern: string) => ReadonlySet<string> | undefined;

/** A club as the search knows it. */
type Club = Pick<ClientDatabase['teams'][number], 'id' | 'name' | 'shortName'>;

/** What is searched in place of a player: as one who types it writes it. */
interface Entry {
  readonly playerId: string;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
}

/** With so many letters a club is meant, too: fewer begin a word of many of them. */
const CLUB_LETTERS = 3;

/**
 * Makes the search over a season's players: fuzzy over id, first name, last name and display name, a
 * whole name over several of them, and by how a word of their club's name begins. All of them are
 * folded once; doing so for every keystroke takes longer than finding them.
 */
export function createSearch(
  players: readonly Player[],
  teams: readonly Club[] = [],
): PlayerSearch {
  const clubs = teams.map(({ id, name, shortName }) => ({
    words: ` ${foldLetters(`${name} ${shortName}`)}`,
    playerIds: players.filter(({ teamId }) => teamId === id).map((player) => player.id),
  }));
  const ofClubs = (typed: string) =>
    typed.length < CLUB_LETTERS
      ? []
      : clubs.flatMap(({ words, playerIds }) =>
          words.includes(` ${foldLetters(typed)}`) ? playerIds : [],
        );
  const fuse = new Fuse(players.map(entryOf), {
    keys: ['id', 'firstName', 'lastName', 'displayName'],
    threshold: 0.2,
    isCaseSensitive: true,
    shouldSort: false,
  });
  const matchesOf = (typed: string) => {
    const ofNames = fuse.search(foldLetters(typed));
    return new Set([...ofNames.map(({ item }) => item.playerId), ...ofClubs(typed)]);
  };
  // No field holds a whole name: where none matches all that was typed, each word has to match one.
  const matches = (wanted: string): ReadonlySet<string> => {
    const words = wanted.split(/\s+/);
    const whole = matchesOf(wanted);
    return whole.size > 0 || words.length === 1 ? whole : inAll(words.map(matchesOf));
  };
  // Whoever takes letters back has been there before.
  const found = new Map<string, ReadonlySet<string>>();
  return (pattern) => {
    const wanted = pattern.trim().slice(0, PATTERN_LENGTH);
    if (wanted === '') return undefined;
    const known = found.get(wanted);
    if (known) return known;
    const ids = matches(wanted);
    found.set(wanted, ids);
    return ids;
  };
}

/** Who has all of them. */
function inAll(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...rest] = sets;
  return new Set([...first].filter((id) => rest.every((set) => set.has(id))));
}

function entryOf({ id, firstName, lastName, displayName }: Player): Entry {
  return {
    playerId: id,
    id: foldLetters(id),
    firstName: foldLetters(firstName),
    lastName: foldLetters(lastName),
    // Mostly the last name again, which need not be looked through twice.
    displayName: displayName === lastName ? '' : foldLetters(displayName),
  };
}
