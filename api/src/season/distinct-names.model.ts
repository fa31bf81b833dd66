/** The names of a player, and what tells players of the same name apart. */
export interface NamedPlayer {
  readonly id: string;
  readonly teamId: string;
  readonly firstName: string;
  readonly displayName: string;
  readonly displayLongName: string;
}

type NameOf<P> = (player: P) => string;

/**
 * The players under names nobody else of the season has, wherever they come to stand together. Who
 * shares the short name gets the initial of the first name, else two letters of it, else the club:
 * J. Weber, Ja. Weber, Weber (FCA). The long name is told apart by the club. The id is the last resort.
 * @param clubOf short name of a team; undefined: nobody knows it
 */
export function withDistinctNames<P extends NamedPlayer>(
  players: readonly P[],
  clubOf: (teamId: string) => string | undefined,
): P[] {
  const club: NameOf<P> = ({ teamId }) => `(${clubOf(teamId) ?? teamId})`;
  const begun = ({ firstName, displayName }: P, letters: number) =>
    firstName ? `${[...firstName].slice(0, letters).join('')}. ${displayName}` : displayName;
  const short = distinct(players, [
    ({ displayName }) => displayName,
    (player) => begun(player, 1),
    (player) => begun(player, 2),
    (player) => `${player.displayName} ${club(player)}`,
    (player) => `${begun(player, 1)} ${club(player)}`,
    ({ displayName, id }) => `${displayName} (${id})`,
  ]);
  const long = distinct(players, [
    ({ displayLongName }) => displayLongName,
    (player) => `${player.displayLongName} ${club(player)}`,
    ({ displayLongName, id }) => `${displayLongName} (${id})`,
  ]);
  return players.map((player) => {
    const displayName = short.get(player.id) ?? player.displayName;
    const displayLongName = long.get(player.id) ?? player.displayLongName;
    return { ...player, displayName, displayLongName };
  });
}

/** For each player the first of the forms that leads to a name no other player has. */
function distinct<P extends NamedPlayer>(
  players: readonly P[],
  forms: readonly NameOf<P>[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  let rest = players;
  for (const [index, nameOf] of forms.entries()) {
    const wanted = Map.groupBy(rest, nameOf);
    const isFree = (name: string) => wanted.get(name)?.length === 1 && !taken.has(name);
    const named = rest.filter((player) => isFree(nameOf(player)));
    for (const player of named) names.set(player.id, nameOf(player));
    // A name that several have by themselves is given to nobody else, either.
    for (const name of index === 0 ? wanted.keys() : named.map(nameOf)) taken.add(name);
    const isNamed = new Set(named);
    rest = rest.filter((player) => !isNamed.has(player));
  }
  return names;
}
