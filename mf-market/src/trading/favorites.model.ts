/** Most players a watch list holds. */
export const FAVORITES_MAX = 100;

/** The watch list with the player added at its end or taken off; undefined: it is full. */
export function toggledFavorites(
  playerIds: readonly string[],
  playerId: string,
): readonly string[] | undefined {
  if (playerIds.includes(playerId)) return playerIds.filter((id) => id !== playerId);
  return playerIds.length < FAVORITES_MAX ? [...playerIds, playerId] : undefined;
}
