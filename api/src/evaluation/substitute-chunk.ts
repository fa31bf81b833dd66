import {
  FIELD_SIZE,
  type Formation,
  type LineupLimits,
  type Position,
  type SlotPlan,
  slotPositions,
  substitutionRules,
  substitutions,
} from '@spieltag/shared-kernel/rules';
import { ABSENT_PLAYER, NO_CAPTAIN, rosterWidth } from './chunk.codec.ts';
import { NO_ELEVEN, writeEleven } from './eleven.codec.ts';
import { planWidth, readPlan } from './plan.codec.ts';
import { playedInSlots } from './played.codec.ts';

/** What all substitutions of a round go by. */
export interface RoundOfSubstitutions {
  readonly formations: readonly Formation[];
  readonly limits: LineupLimits;
  /** As frozen rosters name them. */
  readonly formationIds: readonly string[];
  readonly slotCount: number;
  /** Who was on a pitch in the round, see `played.codec.ts`. */
  readonly played: Uint8Array;
}

/** Columns of a chunk with frozen lineups. */
export interface LockedChunkColumns {
  readonly lineups: Uint16Array;
  readonly rosters: Uint16Array;
  /** undefined: no user of the chunk has planned anything. */
  readonly plans: Uint8Array | undefined;
  readonly captains: Uint8Array | undefined;
}

/** A chunk with the elevens that count. */
export interface SubstitutedChunk {
  readonly lineups: Uint16Array;
  readonly captains: Uint8Array | undefined;
  /** See `eleven.codec.ts`. */
  readonly elevens: Uint8Array;
}

const UNPLANNED: SlotPlan = { keepsFormation: true, benchOrder: [], conditions: [] };

/** Has the bench come on for who did not play, in every complete lineup of a chunk. */
export function substituteChunk(
  { lineups, rosters, plans, captains }: LockedChunkColumns,
  { formations, limits, formationIds, slotCount, played }: RoundOfSubstitutions,
): SubstitutedChunk {
  const rules = substitutionRules({ formations, limits });
  const positionsOf = formationIds.map((id) => positionsOfFormation(id, formations, limits));
  const counted = lineups.slice();
  const doubled = captains?.slice();
  const elevens = new Uint8Array(lineups.length).fill(NO_ELEVEN);
  const width = rosterWidth(slotCount);
  const planBytes = planWidth(slotCount);
  for (let user = 0, at = 0; at < lineups.length; user++, at += FIELD_SIZE) {
    if (lineups[at] === ABSENT_PLAYER) continue;
    writeEleven(elevens, user, []);
    if (allPlayed(lineups, at, played)) continue;
    const roster = user * width;
    const positions = positionsOf[rosters[roster] as number];
    if (!positions) continue;
    const first = roster + 1;
    const made = substitutions(
      {
        positions,
        teams: rosters.subarray(first + slotCount, first + 2 * slotCount),
        ...playedInSlots(played, (slot) => rosters[first + slot] as number),
      },
      plans
        ? (readPlan(plans.subarray(user * planBytes, (user + 1) * planBytes), slotCount) ??
            UNPLANNED)
        : UNPLANNED,
      rules,
    );
    writeEleven(elevens, user, made);
    for (const { out, in: coming } of made) {
      counted[at + out] = rosters[first + coming] as number;
      // A card goes to nobody else.
      if (doubled?.[user] === out) doubled[user] = NO_CAPTAIN;
    }
  }
  return { lineups: counted, captains: doubled, elevens };
}

/** undefined: the season does not offer the formation any more, and nobody is replaced in it. */
function positionsOfFormation(
  id: string,
  formations: readonly Formation[],
  limits: LineupLimits,
): readonly Position[] | undefined {
  const formation = formations.find((one) => one.id === id);
  return formation && slotPositions(formation, limits);
}

function allPlayed(lineups: Uint16Array, at: number, played: Uint8Array): boolean {
  for (let slot = 0; slot < FIELD_SIZE; slot++) {
    if (!played[lineups[at + slot] as number]) return false;
  }
  return true;
}
