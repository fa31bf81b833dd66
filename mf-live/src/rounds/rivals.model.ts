import type { RankingEntry } from '@spieltag/shared-kernel/contract';
import type { MyPlace } from './my-players.model.ts';

/** Names of those who have a player, by where. */
export type Owners = Readonly<Record<MyPlace, readonly string[]>>;

export const NO_OWNERS: Owners = { pitch: [], bench: [] };

/**
 * The rivals that have a player on the pitch or on the bench, by the id of the player: of all members
 * of the user's group, from its ranking while the round is played.
 */
export function ownersOf(
  entries: readonly Pick<RankingEntry, 'userId' | 'name' | 'running'>[],
  userId: string | undefined,
): ReadonlyMap<string, Owners> {
  const owners = new Map<string, Record<MyPlace, string[]>>();
  const add = (ids: readonly string[], place: MyPlace, name: string) => {
    for (const id of ids) {
      const known = owners.get(id) ?? { pitch: [], bench: [] };
      known[place].push(name);
      owners.set(id, known);
    }
  };
  for (const { userId: ownerId, name, running } of entries) {
    if (ownerId === userId || !running) continue;
    add(running.playerIds, 'pitch', name);
    add(running.benchIds ?? [], 'bench', name);
  }
  return owners;
}
