import type { Formation, LineupLimits, Position } from './types.ts';
import { POSITIONS } from './types.ts';

function formation(
  defenderCount: number,
  midfielderCount: number,
  forwardCount: number,
  category: Formation['category'],
): Formation {
  const counts = [1, defenderCount, midfielderCount, forwardCount];
  return {
    id: counts.join(''),
    goalkeeperCount: 1,
    defenderCount,
    midfielderCount,
    forwardCount,
    category,
    positionMap: POSITIONS.flatMap((position, i) =>
      Array.from({ length: counts[i] ?? 0 }, () => position),
    ),
  };
}

/** The seven formations a season offers unless its feed names others. */
export const FORMATIONS: readonly Formation[] = [
  formation(3, 4, 3, 'offensive'),
  formation(3, 5, 2, 'neutral'),
  formation(4, 3, 3, 'offensive'),
  formation(4, 4, 2, 'neutral'),
  formation(4, 5, 1, 'defensive'),
  formation(5, 3, 2, 'defensive'),
  formation(5, 4, 1, 'defensive'),
];

/** Any eleven, wherever they stand: clients know it, but no season offers it to be chosen. */
export const FREE_FORMATION: Formation = {
  id: 'FREE',
  goalkeeperCount: 0,
  defenderCount: 0,
  midfielderCount: 0,
  forwardCount: 0,
  category: 'neutral',
  positionMap: [],
};

/** The formation a new lineup starts with, where the season offers it. */
export const DEFAULT_FORMATION_ID = '1442';

/** The formation of that id; undefined when the season does not offer it. */
export function formationById(formations: readonly Formation[], id: string): Formation | undefined {
  return formations.find((each) => each.id === id);
}

/** What players call a formation: `4-4-2`. */
export function formationLabel(formation: Formation): string {
  return [formation.defenderCount, formation.midfielderCount, formation.forwardCount].join('-');
}

/** How many players of a position a formation puts on the pitch. */
export function formationCount(formation: Formation, position: Position): number {
  switch (position) {
    case 'GOALKEEPER':
      return formation.goalkeeperCount;
    case 'DEFENDER':
      return formation.defenderCount;
    case 'MIDFIELDER':
      return formation.midfielderCount;
    case 'FORWARD':
      return formation.forwardCount;
  }
}

/** How many players of a position a roster may hold, pitch and bench together. */
export function positionLimit(limits: LineupLimits, position: Position): number {
  switch (position) {
    case 'GOALKEEPER':
      return limits.maxGoalkeeper;
    case 'DEFENDER':
      return limits.maxDefender;
    case 'MIDFIELDER':
      return limits.maxMidfielder;
    case 'FORWARD':
      return limits.maxForward;
  }
}

/** Bench room of a position: position maximum minus formation count. */
export function benchRoom(formation: Formation, limits: LineupLimits, position: Position): number {
  return Math.max(0, positionLimit(limits, position) - formationCount(formation, position));
}

/**
 * Position of every slot: the pitch as the formation's positionMap has it, then the bench from
 * goalkeepers to forwards. Its length is `maxLineupSize`.
 * @throws RangeError when the season's position maxima do not add up to its roster size
 */
export function slotPositions(formation: Formation, limits: LineupLimits): readonly Position[] {
  const slots: Position[] = [...formation.positionMap];
  for (const position of POSITIONS) {
    const room = benchRoom(formation, limits, position);
    for (let i = 0; i < room; i += 1) slots.push(position);
  }
  if (slots.length !== limits.maxLineupSize) {
    throw new RangeError(
      `Formation ${formation.id} gives ${slots.length} slots, but maxLineupSize is ${limits.maxLineupSize}`,
    );
  }
  return slots;
}
