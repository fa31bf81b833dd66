import type {
  KnownMatch,
  KnownPlayer,
  MatchUpdate,
  PlayerChange,
  PlayerUpdate,
} from '../feed.types.ts';
import type { Reading } from './read-feed.ts';

/**
 * How players stand at a time whom the source lists no more, and the season knows: what the season has
 * of them holds, name and price as well. They have left, unless something of them is still to come.
 * @param stated everybody as the source has them at that time
 */
export function unlistedAt(
  { catalogue: { unlisted }, updates, changes }: Reading,
  players: ReadonlyMap<string, KnownPlayer>,
  stated: ReadonlyMap<string, KnownPlayer>,
  reached: number,
): KnownPlayer[] {
  if (!unlisted?.size) return [];
  const toCome = new Set<string>();
  for (const { at, players: rows } of [...updates.values()].flat()) {
    if (at > reached) for (const { playerId } of rows) toCome.add(playerId);
  }
  for (const { at, player } of changes) if (at > reached) toCome.add(player.id);
  return [...unlisted].flatMap((id) => {
    const known = players.get(id);
    if (!known) return [];
    const isThere = known.active && stated.get(id)?.active !== false;
    return [{ ...known, active: isThere && toCome.has(id) }];
  });
}

/**
 * The changes after a time, in which such players keep name and price. They leave the team they are
 * in then: rows tell who played whom, and may leave open for which of the two.
 */
export function changesToCome(
  { catalogue: { unlisted }, changes }: Reading,
  players: ReadonlyMap<string, KnownPlayer>,
  reached: number,
): PlayerChange[] {
  const teams = new Map<string, string>();
  return changes
    .filter(({ at }) => at > reached)
    .map((change) => {
      const { id, teamId } = change.player;
      const known = unlisted?.has(id) ? players.get(id) : undefined;
      if (!known) return change;
      const { active: _, ...player } = known;
      if (change.active) teams.set(id, teamId);
      return { ...change, player: { ...player, teamId: teams.get(id) ?? known.teamId } };
    });
}

/**
 * Updates of a match in which such players keep the team and the position the season has. Those it does
 * not have come with their entry, and have its position.
 */
export function withUnlisted(
  updates: readonly MatchUpdate[],
  { catalogue: { unlisted, players: entries }, changes }: Reading,
  players: ReadonlyMap<string, KnownPlayer>,
  match: Omit<KnownMatch, 'id'> | undefined,
): readonly MatchUpdate[] {
  if (!unlisted?.size) return updates;
  const entryOf = (playerId: string) =>
    players.get(playerId) ??
    entries.find(({ id }) => id === playerId) ??
    changes.find(({ player }) => player.id === playerId)?.player;
  const held = new Map(match?.players.map((row) => [row.playerId, row]));
  const asKnown = (row: PlayerUpdate): PlayerUpdate => {
    if (!unlisted.has(row.playerId)) return row;
    const known = held.get(row.playerId);
    const teamId = known?.teamId ?? row.teamId;
    if (row.position !== 'UNKNOWN') return { ...row, teamId };
    const { position } = known ?? entryOf(row.playerId) ?? row;
    return { ...row, teamId, position };
  };
  return updates.map((update) => ({ ...update, players: update.players.map(asKnown) }));
}
