import { clipped, type Drawing, type Drawn, line, path } from './drawing.ts';
import { hashOf, pick } from './hash.ts';
import { css, mixed, readCss } from './oklch.ts';
import { BEARDS, HAIRCUTS, HAIRS_BY_SKIN, MOUTHS, SKINS } from './portrait-parts.ts';
import { svgOf } from './svg.ts';
import { teamColors } from './team-colors.ts';

const ROUND = 'M32 0A32 32 0 1 1 32 64 32 32 0 1 1 32 0Z';
/** How much of the first shirt colour is in what lies behind the head. */
const SHIRT_IN_GROUND = 0.32;

/**
 * A face, drawn from the player's id: nobody in particular, always the same.
 * @param teamId whose shirt the player wears; without it a plain one
 */
export function portraitDrawing(playerId: string, teamId?: string): Drawing {
  const kit = teamColors(teamId ?? playerId);
  const pale = { l: 0.9, c: 0.02, h: hashOf(playerId) % 360 };
  const ground = css(mixed(readCss(kit.primary), pale, SHIRT_IN_GROUND));
  const bust = {
    tag: 'g' as const,
    transform: 'translate(32 66) scale(1.1) translate(-32 -64)',
    shapes: [...shoulders(kit.primary, kit.secondary), ...head(playerId, kit.secondary)],
  };
  return {
    width: 64,
    height: 64,
    shapes: [clipped(ROUND, [path('M0 0h64v64H0z', { fill: ground }), bust])],
  };
}

function shoulders(primary: string, secondary: string): readonly Drawn[] {
  return [
    path('M8 66C8 52 18 47 27 45.5H37C46 47 56 52 56 66Z', { fill: primary }),
    path('M8 66C8 55 12 51 17 48.5L19 66ZM56 66C56 55 52 51 47 48.5L45 66Z', { fill: secondary }),
  ];
}

function head(playerId: string, collar: string): readonly Drawn[] {
  const skin = pick(SKINS, playerId, 'skin');
  const hair = pick(HAIRS_BY_SKIN[SKINS.indexOf(skin)] ?? HAIRS_BY_SKIN[0], playerId, 'hair');
  const wide = 10.5 + (hashOf(`w${playerId}`) % 3) * 0.6;
  const ear = (cx: number) => ({
    tag: 'circle' as const,
    attributes: { cx, cy: 28.5, r: 2.6, fill: skin },
  });
  return [
    path('M26.5 36H37.5V46C36 51 28 51 26.5 46Z', { fill: skin }),
    path('M26.5 40C30 44.5 34 44.5 37.5 40V43.5C34 47 30 47 26.5 43.5Z', {
      fill: 'black',
      opacity: 0.14,
    }),
    line('M25 45.8C27 52.5 37 52.5 39 45.8', collar, 2.6),
    ear(32 - wide),
    ear(32 + wide),
    { tag: 'ellipse', attributes: { cx: 32, cy: 27, rx: wide, ry: 14, fill: skin } },
    path(pick(BEARDS, playerId, 'beard'), { fill: hair, opacity: 0.85 }),
    path(pick(HAIRCUTS, playerId, 'haircut'), { fill: hair }),
    ...features(hair, pick(MOUTHS, playerId, 'mouth')),
  ];
}

function features(hair: string, mouth: string): readonly Drawn[] {
  const round = { 'stroke-linecap': 'round' };
  const eye = (cx: number) => ({
    tag: 'circle' as const,
    attributes: { cx, cy: 27.8, r: 1.35, fill: 'oklch(0.2 0.03 60)' },
  });
  return [
    line(
      'M25 24.5C26.5 23.4 28.5 23.4 30 24.3M34 24.3C35.5 23.4 37.5 23.4 39 24.5',
      hair,
      1.5,
      round,
    ),
    eye(27.5),
    eye(36.5),
    line('M32 28.5C31.3 30.5 30.9 31.6 32.8 31.8', 'black', 1.2, {
      ...round,
      'stroke-opacity': 0.28,
    }),
    line(mouth, 'oklch(0.25 0.06 30)', 1.5, { ...round, 'stroke-opacity': 0.65 }),
  ];
}

/** A player's face as SVG markup. @param size side in px */
export function portraitSvg(playerId: string, teamId?: string, size = 64): string {
  return svgOf(portraitDrawing(playerId, teamId), size);
}
