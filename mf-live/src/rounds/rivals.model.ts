import type { RankingEntry } from '@spieltag/shared-kernel/contract';

/**
 * Names of the rivals that have a player on the pitch, by the id of the player: of all members of
 * the user's group, from its ranking while the round is played.
 */
export function ownersOf(
  entries: readonly Pick<RankingEntry, 'userId' | 'name' | 'running'>[],
  userId: string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  for (const entry of entries) {
    if (entry.userId === userId) continue;
    for (const id of entry.running?.playerIds ?? []) {
      const names = owners.get(id);
      if (names) names.push(entry.name);
      else owners.set(id, [entry.name]);
    }
  }
  return owners;
}
