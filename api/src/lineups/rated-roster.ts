import { FIELD_SIZE, formationById, substitutedSlots } from '@spieltag/shared-kernel/rules';
import type { RoundRoster } from '../evaluation/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';

/** A frozen roster with those on the pitch who counted, and on the bench whom they came on for. */
export function ratedRoster<R extends RoundRoster>(season: LoadedSeason, roster: R): R {
  const { formationId, playerNos, teamNos, captainSlot, substitutions = [] } = roster;
  const formation = formationById(season.formations, formationId);
  if (substitutions.length === 0 || !formation) return roster;
  const { formations, preset } = season;
  const after = substitutedSlots(formation, substitutions, { formations, limits: preset.limits });
  const captainAt = captainSlot === null ? -1 : after.slots.indexOf(captainSlot);
  const inPlace = (numbers: readonly number[]) => after.slots.map((slot) => numbers[slot] ?? -1);
  return {
    ...roster,
    formationId: after.formationId,
    playerNos: inPlace(playerNos),
    teamNos: inPlace(teamNos),
    // A captain on the bench counts once like everybody there, and the card is nobody else's.
    captainSlot: captainAt >= 0 && captainAt < FIELD_SIZE ? captainAt : null,
  };
}
