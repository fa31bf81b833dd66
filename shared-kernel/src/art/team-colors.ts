import { hashOf, pick } from './hash.ts';
import { contrast, css, distance, type Oklch } from './oklch.ts';

export const KIT_PATTERNS = [
  'plain',
  'stripes',
  'hoops',
  'sash',
  'halves',
  'pinstripes',
  'chevron',
  'band',
  'quarters',
] as const;
export type KitPattern = (typeof KIT_PATTERNS)[number];

/** How a club dresses, as CSS colours. */
export interface TeamColors {
  readonly primary: string;
  readonly secondary: string;
  /** Figures and emblems on the primary colour, 4.5:1 or better. */
  readonly ink: string;
  /** What its goalkeeper wears: told apart from both colours. */
  readonly goalkeeper: string;
  readonly goalkeeperInk: string;
  readonly pattern: KitPattern;
}

const shade = (l: number, c: number, h: number): Oklch => ({ l, c, h });
const WHITE = shade(0.97, 0.006, 95);
const BLACK = shade(0.22, 0.02, 265);

/** Twenty kits that are told apart; neighbours in a list of clubs get distant ones. */
const PRIMARIES: readonly [Oklch, ...Oklch[]] = [
  shade(0.56, 0.21, 27),
  shade(0.46, 0.19, 262),
  WHITE,
  shade(0.42, 0.11, 152),
  shade(0.87, 0.17, 96),
  BLACK,
  shade(0.77, 0.11, 228),
  shade(0.37, 0.13, 14),
  shade(0.7, 0.18, 50),
  shade(0.31, 0.1, 266),
  shade(0.66, 0.18, 147),
  shade(0.42, 0.17, 300),
  shade(0.75, 0.13, 355),
  shade(0.53, 0.1, 197),
  shade(0.79, 0.15, 76),
  shade(0.74, 0.015, 250),
  shade(0.51, 0.21, 4),
  shade(0.4, 0.075, 52),
  shade(0.85, 0.19, 122),
  shade(0.7, 0.13, 292),
];

const SECONDARIES: readonly [Oklch, ...Oklch[]] = [
  WHITE,
  BLACK,
  WHITE,
  shade(0.86, 0.165, 93),
  shade(0.31, 0.1, 266),
  shade(0.55, 0.2, 27),
  shade(0.77, 0.11, 228),
  shade(0.42, 0.11, 152),
];

const GOALKEEPERS: readonly [Oklch, ...Oklch[]] = [
  shade(0.86, 0.19, 124),
  shade(0.72, 0.18, 48),
  shade(0.78, 0.12, 205),
  shade(0.68, 0.19, 345),
  shade(0.38, 0.02, 260),
];

/** Coprime to the number of kits, so that clubs numbered in a row all differ. */
const STEP = 7;
const MIN_KIT_CONTRAST = 2.4;
const known = new Map<string, TeamColors>();

/** The colours and pattern of a team, always the same for its id. */
export function teamColors(teamId: string): TeamColors {
  const colors = known.get(teamId) ?? drawColors(teamId);
  known.set(teamId, colors);
  return colors;
}

function drawColors(teamId: string): TeamColors {
  const primary = PRIMARIES[(numberOf(teamId) * STEP) % PRIMARIES.length] ?? PRIMARIES[0];
  const fitting = SECONDARIES.filter((color) => contrast(color, primary) >= MIN_KIT_CONTRAST);
  const secondary = pick([fitting[0] ?? WHITE, ...fitting], teamId, 'secondary');
  const goalkeeper = GOALKEEPERS.reduce((best, color) =>
    nearest(color, [primary, secondary]) > nearest(best, [primary, secondary]) ? color : best,
  );
  return {
    primary: css(primary),
    secondary: css(secondary),
    ink: css(inkOn(primary)),
    goalkeeper: css(goalkeeper),
    goalkeeperInk: css(inkOn(goalkeeper)),
    pattern: pick(KIT_PATTERNS, teamId, 'pattern'),
  };
}

function nearest(color: Oklch, others: readonly Oklch[]): number {
  return Math.min(...others.map((other) => distance(color, other)));
}

function inkOn(color: Oklch): Oklch {
  return contrast(WHITE, color) >= contrast(BLACK, color) ? WHITE : BLACK;
}

/** The number an id ends with, else its hash. */
function numberOf(id: string): number {
  const digits = /(\d{1,9})$/.exec(id)?.[1];
  return digits ? Number(digits) : hashOf(id);
}
