/** What pictures are made of: plain data that the pages and the server both draw. */

/** Attributes as SVG writes them. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface Shape {
  readonly tag: 'path' | 'circle' | 'ellipse';
  readonly attributes: Attributes;
}

/** A line of letters around a point of its baseline. */
export interface Letters {
  readonly tag: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Font size. */
  readonly size: number;
  readonly fill: string;
  /** Colour of what parts the letters from their ground; none without it. */
  readonly halo?: string;
}

export interface Group {
  readonly tag: 'g';
  /** Path beyond which nothing is seen. */
  readonly clip?: string;
  readonly transform?: string;
  readonly shapes: readonly Drawn[];
}

export type Drawn = Shape | Letters | Group;

/** A picture in a box from 0, 0. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Drawn[];
}

/** Paints that follow the page's light or dark mood; see `plainPaint` for where there is none. */
export const PAINTS = {
  /** Around shirts and crests, so that dark ones stand out of a dark ground and light ones of paper. */
  outline: 'light-dark(oklch(0 0 0 / 0.45), oklch(1 0 0 / 0.45))',
  text: 'var(--text)',
  ground: 'var(--surface-3)',
} as const;

/** A path with its paint. */
export function path(d: string, attributes: Attributes): Shape {
  return { tag: 'path', attributes: { d, ...attributes } };
}

/** A path that is a line only. */
export function line(d: string, stroke: string, width: number, more: Attributes = {}): Shape {
  return path(d, { fill: 'none', stroke, 'stroke-width': width, ...more });
}

/** Shapes that are seen inside of a path only. */
export function clipped(clip: string, shapes: readonly Drawn[]): Group {
  return { tag: 'g', clip, shapes };
}
