/** The middle of something that can be focused, in px. */
export interface FocusPoint {
  readonly x: number;
  readonly y: number;
  /** What it stands in, the pitch or the bench: an arrow leaves it only where nothing is left of it. */
  readonly area: unknown;
}

/** Ways an arrow key leads, as steps. */
const STEPS: Readonly<Record<string, Pick<FocusPoint, 'x' | 'y'>>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Spots of one row may stand a little higher or lower. */
const ROW_PX = 30;
/** What is off the way counts this much more than what is along it. */
const ASIDE_WEIGHT = 2;

/** Whether a key is an arrow. */
export function isArrow(key: string): boolean {
  return Object.hasOwn(STEPS, key);
}

/**
 * Index of the spot an arrow key leads to from another: along the row, or to the nearest of the next
 * row; at the edge of pitch or bench to the nearest of the other one that lies that way. Undefined:
 * there is none.
 */
export function nextFocusIndex(
  points: readonly FocusPoint[],
  from: number,
  key: string,
): number | undefined {
  const step = STEPS[key];
  const start = points[from];
  if (!step || !start) return undefined;
  const ways = points.map(({ x, y, area }, index) => {
    const [dx, dy] = [x - start.x, y - start.y];
    const along = dx * step.x + dy * step.y;
    const aside = Math.abs(dx * step.y) + Math.abs(dy * step.x);
    return { index, along, aside, isHere: area === start.area };
  });
  const here = ways.filter(({ isHere }) => isHere);
  const next = step.y === 0 ? alongRow(here) : nextRow(here);
  return (next ?? elsewhere(ways.filter(({ isHere }) => !isHere)))?.index;
}

interface Way {
  readonly index: number;
  /** How far in the direction of the arrow, and how far off it, in px. */
  readonly along: number;
  readonly aside: number;
}

function alongRow(ways: readonly Way[]): Way | undefined {
  const row = ways.filter(({ along, aside }) => along > 0 && aside < ROW_PX);
  return row.toSorted((a, b) => a.along - b.along)[0];
}

function nextRow(ways: readonly Way[]): Way | undefined {
  const ahead = ways.filter(({ along }) => along > ROW_PX);
  const nearest = Math.min(...ahead.map(({ along }) => along));
  const row = ahead.filter(({ along }) => along < nearest + ROW_PX);
  return row.toSorted((a, b) => a.aside - b.aside)[0];
}

function elsewhere(ways: readonly Way[]): Way | undefined {
  const cost = ({ along, aside }: Way) => along + ASIDE_WEIGHT * aside;
  const ahead = ways.filter(({ along, aside }) => along > ROW_PX && along >= aside);
  return ahead.toSorted((a, b) => cost(a) - cost(b))[0];
}
