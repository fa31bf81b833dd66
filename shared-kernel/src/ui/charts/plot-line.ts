/** A line chart in a box of 100 by 100. */
export interface Plot {
  readonly line: string;
  readonly area: string;
  /** Lines of no length: round caps make them dots of one size however the box is stretched. */
  readonly dots: string;
  /** Other lines on the same scale, in the order they were given in. */
  readonly beside: readonly string[];
  /** The value at the upper and the lower edge. */
  readonly top: number | undefined;
  readonly bottom: number | undefined;
  readonly last:
    | { readonly x: number; readonly y: number; readonly value: number; readonly label: string }
    | undefined;
}

interface Input {
  readonly label: string;
  readonly value: number | null;
}

type Values = readonly (number | null)[];

/**
 * Places the points; a null ends the line, the next figure begins a new one.
 * @param beside values of other lines at the same points
 */
export function plotLine(
  points: readonly Input[],
  inverted: boolean,
  beside: readonly Values[] = [],
): Plot {
  const own = points.map(({ value }) => value);
  const values = [own, ...beside].flat().filter((value) => value !== null);
  if (values.length === 0) {
    const nothing = { line: '', area: '', dots: '', beside: beside.map(() => '') };
    return { ...nothing, top: undefined, bottom: undefined, last: undefined };
  }
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [top, bottom] = inverted ? [low, high] : [high, Math.min(0, low)];
  const place = (value: number, i: number) => ({
    x: points.length === 1 ? 50 : (100 * i) / (points.length - 1),
    y: top === bottom ? 50 : (100 * (value - top)) / (bottom - top),
  });
  const placed = points.map(({ value, label }, i) =>
    value === null ? undefined : { ...place(value, i), value, label },
  );
  const runs = splitAtGaps(placed);
  const path = (run: readonly { x: number; y: number }[]) =>
    run.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');
  return {
    line: runs.map(path).join(''),
    area: runs.map((run) => `${path(run)}V100H${run[0]?.x.toFixed(2)}Z`).join(''),
    dots: runs
      .flat()
      .map(({ x, y }) => `M${x.toFixed(2)} ${y.toFixed(2)}h0`)
      .join(''),
    beside: beside.map((line) => {
      const there = line.map((value, i) => (value === null ? undefined : place(value, i)));
      return splitAtGaps(there).map(path).join('');
    }),
    top,
    bottom,
    last: placed.findLast((point) => point !== undefined),
  };
}

function splitAtGaps<Point>(points: readonly (Point | undefined)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point === undefined) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 0);
}
