import type { Player } from '@spieltag/shared-kernel/contract';

/** Numbers of these leagues' seasons are not ours to show. */
const NUMBERLESS_SEASONS = ['se-k0101', 'se-k0107'];

/** The number to show; undefined where there is none or it is hidden in the season. */
export function shownShirtNumber(
  player: Pick<Player, 'shirtNumber'> | undefined,
  seasonId: string,
): string | undefined {
  if (NUMBERLESS_SEASONS.some((hidden) => seasonId.startsWith(hidden))) return undefined;
  return player?.shirtNumber ?? undefined;
}
