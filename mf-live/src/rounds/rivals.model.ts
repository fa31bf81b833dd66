import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';

/** Another member of the user's group. */
export interface Rival {
  readonly id: string;
  readonly name: string;
}

/** A group may be large: so many lineups are looked at, those of its longest-standing members. */
const MOST_RIVALS = 20;

/** Whose lineups are compared with the user's own. */
export function rivalsOf(members: readonly Rival[], userId: string | undefined): readonly Rival[] {
  return members.filter(({ id }) => id !== userId).slice(0, MOST_RIVALS);
}

/** Names of the rivals that have a player on the pitch, by the id of the player. */
export function ownersOf(
  lineups: readonly (readonly [
    Rival,
    readonly { readonly id: string; readonly index: number }[],
  ])[],
): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  for (const [{ name }, players] of lineups) {
    for (const { id, index } of players) {
      if (index < FIELD_SIZE) owners.set(id, [...(owners.get(id) ?? []), name]);
    }
  }
  return owners;
}
