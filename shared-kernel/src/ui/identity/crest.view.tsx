import { memo, useId } from 'react';
import { EMBLEMS } from './emblems.ts';
import { pick } from './hash.ts';
import { KitPattern } from './kit-pattern.view.tsx';
import { OUTLINE, teamColors } from './team-colors.ts';

export interface CrestProps {
  readonly teamId: string;
  /** Side in px. */
  readonly size?: number;
  /** The team's name for those who listen; without it the crest is decoration beside its name. */
  readonly name?: string;
}

const SHAPES = [
  'M6 6H58V32C58 46 46 56 32 62 18 56 6 46 6 32Z',
  'M32 2C42 7 50 9 58 9V32C58 46 46 56 32 62 18 56 6 46 6 32V9C14 9 22 7 32 2Z',
  'M32 2A30 30 0 1 1 32 62 30 30 0 1 1 32 2Z',
  'M32 1 59 14V48L32 63 5 48V14Z',
  'M6 4H58V44C58 56 44 54 32 62 20 54 6 56 6 44Z',
  'M6 10C16 12 24 9 32 3 40 9 48 12 58 10 56 20 60 26 58 36 55 48 44 56 32 62 20 56 9 48 6 36 4 26 8 20 6 10Z',
] as const;

/** A club's crest: shield, pattern, two colours and an emblem, drawn from its id. No real mark. */
export const Crest = memo(function Crest({ teamId, size = 32, name }: CrestProps) {
  const clip = useId();
  const { primary, secondary, ink, pattern } = teamColors(teamId);
  const shape = pick(SHAPES, teamId, 'shield');
  const emblem = pick(EMBLEMS, teamId, 'emblem');
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      style={{ flex: 'none' }}
      role="img"
      aria-label={name}
      aria-hidden={name === undefined || undefined}
    >
      <clipPath id={clip}>
        <path d={shape} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d={shape} fill={primary} />
        <KitPattern pattern={pattern} color={secondary} />
        <path d="M32 0H64V64H32Z" fill="black" opacity="0.08" />
      </g>
      <path d={shape} fill="none" stroke={secondary} strokeWidth="7" clipPath={`url(#${clip})`} />
      <path d={shape} fill="none" style={{ stroke: OUTLINE }} strokeWidth="1.6" />
      <circle cx="32" cy="31" r="15.5" fill={primary} stroke={secondary} strokeWidth="2.5" />
      <path d={emblem} fill={ink} transform="translate(20 19)" />
    </svg>
  );
});
