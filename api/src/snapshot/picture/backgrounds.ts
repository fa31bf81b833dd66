import {
  fromAbove,
  fromTheStand,
  LENGTH_M,
  markings,
  type Projection,
  spots,
  stripes,
  surface,
  WIDTH_M,
} from '@spieltag/shared-kernel/art';
import type { Theme } from './theme.ts';

const STRIPES = 12;
const MARGIN_M = 3;

/** How a pitch is looked at: where its spots are in a box, and the box. */
interface View {
  readonly project: Projection;
  readonly viewBox: string;
  readonly lineWidth: number;
  readonly spotRadius: number;
}

const VIEWS = {
  above: {
    project: fromAbove,
    viewBox: `${-MARGIN_M} ${-MARGIN_M} ${WIDTH_M + 2 * MARGIN_M} ${LENGTH_M + 2 * MARGIN_M}`,
    lineWidth: 0.28,
    spotRadius: 0.5,
  },
  stand: { project: fromTheStand, viewBox: '0 10 1000 624', lineWidth: 3.2, spotRadius: 4.5 },
} as const satisfies Record<string, View>;

/** A mown pitch with all its markings, stretched to the size. */
export function pitchSvg(
  theme: Theme,
  seen: keyof typeof VIEWS,
  width: number,
  height: number,
): string {
  const { project, viewBox, lineWidth, spotRadius } = VIEWS[seen];
  const points = spots(project)
    .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${spotRadius}" fill="${theme.marking}"/>`)
    .join('');
  const [left, top, wide, high] = viewBox.split(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" preserveAspectRatio="none"><rect x="${left}" y="${top}" width="${wide}" height="${high}" fill="${theme.around}"/><path d="${surface(project)}" fill="${theme.grass}"/><path d="${stripes(project, STRIPES)}" fill="${theme.mown}"/><path d="${markings(project)}" fill="none" stroke="${theme.marking}" stroke-width="${lineWidth}" stroke-linejoin="round"/>${points}</svg>`;
}

/** Night over the ground, two floodlights and what they light. */
export function nightSvg(theme: Theme, width: number, height: number): string {
  const beam = (x: number, towards: number) =>
    `<path d="M${x} -20L${towards - width * 0.32} ${height * 0.62}H${towards + width * 0.32}Z" fill="url(#beam)"/>`;
  const mast = (x: number) => `<circle cx="${x}" cy="0" r="${width * 0.5}" fill="url(#glow${x})"/>`;
  const glow = (x: number) =>
    `<radialGradient id="glow${x}" gradientUnits="userSpaceOnUse" cx="${x}" cy="0" r="${width * 0.5}"><stop offset="0" stop-color="${theme.accent}" stop-opacity="0.34"/><stop offset="0.35" stop-color="${theme.accent}" stop-opacity="0.1"/><stop offset="1" stop-color="${theme.accent}" stop-opacity="0"/></radialGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0a2a2e"/><stop offset="0.55" stop-color="${theme.ground}"/><stop offset="1" stop-color="${theme.ground}"/></linearGradient><linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity="0.13"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></linearGradient>${glow(0)}${glow(width)}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${beam(0, width * 0.42)}${beam(width, width * 0.58)}${mast(0)}${mast(width)}</svg>`;
}
