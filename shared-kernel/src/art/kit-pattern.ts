import { type Drawn, path } from './drawing.ts';
import type { KitPattern } from './team-colors.ts';

const bars = (count: number, width: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, i) =>
    draw(Math.round(((i + 0.5) * 6400) / count) / 100 - width / 2),
  ).join('');

const PATHS: Readonly<Record<KitPattern, string>> = {
  plain: '',
  stripes: bars(4, 7, (x) => `M${x} 0h7v64h-7z`),
  hoops: bars(4, 7, (y) => `M0 ${y}h64v7H0z`),
  sash: 'M50 0 64 0v10L14 64H0V52z',
  halves: 'M32 0h32v64H32z',
  pinstripes: bars(8, 1.8, (x) => `M${x} 0h1.8v64h-1.8z`),
  chevron: 'M0 18 32 38 64 18v14L32 52 0 32z',
  band: 'M24 0h16v64H24z',
  quarters: 'M32 0h32v34H32zM0 34h32v30H0z',
};

/** A club's pattern in its second colour, over a drawing of 64 by 64 that is clipped to its shape. */
export function kitPattern(pattern: KitPattern, color: string): readonly Drawn[] {
  const d = PATHS[pattern];
  return d ? [path(d, { fill: color })] : [];
}
