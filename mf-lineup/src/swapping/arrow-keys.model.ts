/** The middle of something that can be focused, in px. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Ways an arrow key leads, as steps. */
const STEPS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** What is off the way counts this much more than what is along it. */
const ASIDE_WEIGHT = 2;
/** Spots of one row may stand a little higher or lower. */
const TOLERANCE_PX = 8;

/** Whether a key is an arrow. */
export function isArrow(key: string): boolean {
  return Object.hasOwn(STEPS, key);
}

/** Index of the spot an arrow key leads to from another; undefined: there is none that way. */
export function spotTowards(spots: readonly Spot[], from: number, key: string): number | undefined {
  const step = STEPS[key];
  const start = spots[from];
  if (!step || !start) return undefined;
  const ahead = spots
    .map(({ x, y }, index) => {
      const [dx, dy] = [x - start.x, y - start.y];
      const along = dx * step.x + dy * step.y;
      const aside = Math.abs(dx * step.y) + Math.abs(dy * step.x);
      return { index, along, cost: along + ASIDE_WEIGHT * aside };
    })
    .filter(({ along }) => along > TOLERANCE_PX)
    .toSorted((a, b) => a.cost - b.cost);
  return ahead[0]?.index;
}
