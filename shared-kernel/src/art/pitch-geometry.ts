/** The markings of a football pitch in metres, and how they look from where we stand. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a spot of the pitch appears. `x` runs across from the left, `y` down from the far goal line. */
export type Projection = (x: number, y: number) => Point;

export const WIDTH_M = 68;
export const LENGTH_M = 105;
const BOX = { depth: 16.5, width: 40.32 };
const GOAL_AREA = { depth: 5.5, width: 18.32 };
const GOAL = { depth: 2.44, width: 7.32 };
const SPOT_M = 11;
const CIRCLE_M = 9.15;
const CORNER_M = 1;
const MIDDLE = WIDTH_M / 2;

/** Straight from above. */
export const fromAbove: Projection = (x, y) => ({ x, y });

/** From the stand behind the near goal: what is far is smaller. In a picture of 1000 by 640. */
export const fromTheStand: Projection = (x, y) => {
  const shrink = 1 + 0.36 * (1 - y / LENGTH_M);
  const depth = (1 - 1 / shrink) / (1 - 1 / 1.36);
  return { x: 500 + ((x - MIDDLE) * 13.6) / shrink, y: 618 - depth * 592 };
};

/** Every line of the pitch as path data. */
export function markings(project: Projection): string {
  const far = [box(BOX, 0), box(GOAL_AREA, 0), box(GOAL, 0, -1)];
  const near = [box(BOX, LENGTH_M), box(GOAL_AREA, LENGTH_M), box(GOAL, LENGTH_M, -1)];
  const reach = Math.acos((BOX.depth - SPOT_M) / CIRCLE_M);
  const arcs = [
    arc(MIDDLE, LENGTH_M / 2, CIRCLE_M, 0, 2 * Math.PI),
    arc(MIDDLE, SPOT_M, CIRCLE_M, Math.PI / 2 - reach, Math.PI / 2 + reach),
    arc(MIDDLE, LENGTH_M - SPOT_M, CIRCLE_M, 1.5 * Math.PI - reach, 1.5 * Math.PI + reach),
    arc(0, 0, CORNER_M, 0, Math.PI / 2),
    arc(WIDTH_M, 0, CORNER_M, Math.PI / 2, Math.PI),
    arc(WIDTH_M, LENGTH_M, CORNER_M, Math.PI, 1.5 * Math.PI),
    arc(0, LENGTH_M, CORNER_M, 1.5 * Math.PI, 2 * Math.PI),
  ];
  const halfway: readonly Point[] = [
    { x: 0, y: LENGTH_M / 2 },
    { x: WIDTH_M, y: LENGTH_M / 2 },
  ];
  return [outline(), halfway, ...far, ...near, ...arcs]
    .map((line) => polyline(project, line))
    .join('');
}

/** The spots: centre and both penalty marks. */
export function spots(project: Projection): readonly Point[] {
  return [SPOT_M, LENGTH_M / 2, LENGTH_M - SPOT_M].map((y) => project(MIDDLE, y));
}

/** The mown stripes, every other of `count`. */
export function stripes(project: Projection, count: number): string {
  const depth = LENGTH_M / count;
  return Array.from({ length: Math.ceil(count / 2) }, (_, i) => {
    const top = 2 * i * depth;
    return `${polyline(project, rectangle(0, top, WIDTH_M, Math.min(LENGTH_M, top + depth)))}Z`;
  }).join('');
}

/** The pitch as one surface. */
export function surface(project: Projection): string {
  return `${polyline(project, outline())}Z`;
}

function outline(): readonly Point[] {
  return rectangle(0, 0, WIDTH_M, LENGTH_M);
}

/** An area before a goal line, or (`into` -1) the goal behind it. */
function box(size: { depth: number; width: number }, goalLine: number, into: 1 | -1 = 1) {
  const inward = goalLine === 0 ? into : -into;
  const [left, right] = [MIDDLE - size.width / 2, MIDDLE + size.width / 2];
  return rectangle(left, goalLine, right, goalLine + inward * size.depth);
}

function rectangle(x1: number, y1: number, x2: number, y2: number): readonly Point[] {
  return [
    { x: x1, y: y1 },
    { x: x2, y: y1 },
    { x: x2, y: y2 },
    { x: x1, y: y2 },
    { x: x1, y: y1 },
  ];
}

function arc(cx: number, cy: number, radius: number, from: number, to: number): readonly Point[] {
  const steps = Math.ceil(((to - from) / (2 * Math.PI)) * 48);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    return { x: cx + radius * Math.cos(angle), y: cy + radius * Math.sin(angle) };
  });
}

function polyline(project: Projection, line: readonly Point[]): string {
  return line
    .map(({ x, y }, i) => {
      const seen = project(x, y);
      return `${i === 0 ? 'M' : 'L'}${seen.x.toFixed(1)} ${seen.y.toFixed(1)}`;
    })
    .join('');
}
