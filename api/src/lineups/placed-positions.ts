import {
  formationById,
  type Lineup,
  type PlayerPosition,
  slotPositions,
} from '@spieltag/shared-kernel/rules';
import type { LoadedSeason } from '../season/season.types.ts';

/**
 * The position each player of a rated lineup counted for, by slot: that of the slot, as players may be
 * listed elsewhere since. `UNKNOWN` where that is what is known by now, undefined in empty slots.
 */
export function placedPositions(
  season: LoadedSeason,
  { formationId, indexedPlayers }: Lineup,
): readonly (PlayerPosition | undefined)[] {
  const formation = formationById(season.formations, formationId);
  const slots = formation ? slotPositions(formation, season.preset.limits) : [];
  return indexedPlayers.map((placed, slot) => {
    const listed = placed ? season.playerById.get(placed.id)?.position : undefined;
    if (listed === undefined || listed === 'UNKNOWN') return listed;
    // A formation the season does not offer any more leaves nothing else to go by.
    return slots[slot] ?? listed;
  });
}
