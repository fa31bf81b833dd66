import { type Lineup, squadPlayerIds } from '@spieltag/shared-kernel/rules';

/** Who stands elsewhere than before: in another formation everybody who was there. */
export function movedPlayers(before: Lineup, after: Lineup): readonly string[] {
  if (before === after) return [];
  if (before.formationId !== after.formationId) return squadPlayerIds(after);
  return after.indexedPlayers.flatMap((placed, index) =>
    placed && placed.id !== before.indexedPlayers[index]?.id ? [placed.id] : [],
  );
}
