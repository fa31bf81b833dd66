import type { RulesContext } from '../context.ts';
import { slotPositions } from '../formations.ts';
import { wantedBy } from '../optimum/candidates.ts';
import { addPlayers, chosenItems, emptyFlow } from '../optimum/flow.ts';
import { createSupply, offer, UNLIMITED } from '../optimum/supply.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { isOnPitch } from '../squad.ts';
import type { Formation, IndexedPlayer, Lineup, Position } from '../types.ts';
import { POSITIONS } from '../types.ts';
import { isPlayerLocked } from './locks.ts';

/** A slot of the old formation with whoever stands in it. */
export interface MovableSlot {
  readonly index: number;
  readonly position: Position;
  readonly placed: IndexedPlayer | null;
  readonly onPitch: boolean;
  readonly locked: boolean;
}

/** The slots of a lineup, in order. */
export function movableSlots(
  lineup: Lineup,
  formation: Formation,
  ctx: RulesContext,
): readonly MovableSlot[] {
  return slotPositions(formation, ctx.limits).map((position, index) => {
    const placed = lineup.indexedPlayers[index] ?? null;
    const locked = placed !== null && isPlayerLocked(placed.id, ctx);
    return { index, position, placed, onPitch: isOnPitch(index), locked };
  });
}

/** Above all that somebody else can be worth: locked players of the pitch must stay. */
const FIXED = 1_000_000_000;

function isFixed({ onPitch, locked }: MovableSlot): boolean {
  return onPitch && locked;
}

/**
 * What it is worth to have a slot's content on the pitch. Fielded players go last, holes of the
 * pitch before them; from the bench players come before holes. The steps are such that one more hole
 * on the pitch is better than two more players who change sides.
 */
function worth(slot: MovableSlot): number {
  const earlierFirst = -slot.index;
  if (slot.onPitch) return (slot.placed ? 1_000_000 : 900_000) + earlierFirst;
  return (slot.placed ? 500_000 : 400_000) + earlierFirst;
}

/** What it is worth to have somebody of the bench, or of the pitch, on the pitch. */
type Worth = (slot: MovableSlot) => number;

/**
 * Chooses whose slots make up the pitch of the next formation, within the team limit.
 * @param worthOf of a slot's content; without it everybody stays where they are as far as can be
 */
export function choosePitch(
  slots: readonly MovableSlot[],
  next: Formation,
  teamLimit: number,
  worthOf: Worth = worth,
): Result<ReadonlySet<MovableSlot>, Refusal> {
  const within = choose(slots, next, teamLimit, worthOf);
  if (within) return accept(new Set(within));
  const counts = new Map<string, number>();
  for (const { placed } of choose(slots, next, 0, worthOf) ?? []) {
    if (placed) counts.set(placed.teamId, (counts.get(placed.teamId) ?? 0) + 1);
  }
  const [teamId = ''] = [...counts].reduce(
    (most, each) => (each[1] > most[1] ? each : most),
    ['', 0],
  );
  return refuse({ code: 'MAX_FOR_TEAM_ON_PITCH', teamId, max: teamLimit });
}

function choose(
  slots: readonly MovableSlot[],
  next: Formation,
  teamLimit: number,
  worthOf: Worth,
): readonly MovableSlot[] | undefined {
  const teamIds = [...new Set(slots.flatMap(({ placed }) => placed?.teamId ?? []))];
  // Holes belong to a team of their own, which knows no limit.
  const capacity = new Int32Array(teamIds.length + 1).fill(teamLimit === 0 ? UNLIMITED : teamLimit);
  capacity[teamIds.length] = UNLIMITED;
  const supply = createSupply(capacity, slots.length);
  for (const [item, slot] of slots.entries()) {
    if (slot.locked && !slot.onPitch) continue;
    const team = slot.placed ? teamIds.indexOf(slot.placed.teamId) : teamIds.length;
    const group = POSITIONS.indexOf(slot.position) * supply.teams + team;
    offer(supply, group, isFixed(slot) ? FIXED : worthOf(slot), item);
  }
  const flow = emptyFlow(supply);
  if (!addPlayers(supply, flow, wantedBy(next))) return undefined;
  return chosenItems(supply, flow).flatMap((item) => slots[item] ?? []);
}
