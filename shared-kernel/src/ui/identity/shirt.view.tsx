import { memo, useId } from 'react';
import { KitPattern } from './kit-pattern.view.tsx';
import { OUTLINE, teamColors } from './team-colors.ts';

export interface ShirtProps {
  readonly teamId: string;
  /** Side in px; without it the drawing fills its box. */
  readonly size?: number;
  readonly number?: number | string | null;
  /** In the goalkeeper's colour, with long sleeves. */
  readonly goalkeeper?: boolean;
}

const SHORT_SLEEVES =
  'M23.5 7C27 11.5 37 11.5 40.5 7L51 10.5C55 12.5 59 18 62 25.5L52 31.5 47.5 26.5V57C42 60 22 60 16.5 57V26.5L12 31.5 2 25.5C5 18 9 12.5 13 10.5Z';
const LONG_SLEEVES =
  'M23.5 7C27 11.5 37 11.5 40.5 7L51 10.5C56 13 59.5 22 62 43L54 45 47.5 28V57C42 60 22 60 16.5 57V28L10 45 2 43C4.5 22 8 13 13 10.5Z';
const SHORT_CUFFS = 'M2 25.5 12 31.5M62 25.5 52 31.5';
const LONG_CUFFS = 'M2 43 10 45M62 43 54 45';

/** A club's shirt: pattern, two colours, collar, cuffs, a fold or two. */
export const Shirt = memo(function Shirt({ teamId, size, number, goalkeeper = false }: ShirtProps) {
  const clip = useId();
  const colors = teamColors(teamId);
  const body = goalkeeper ? LONG_SLEEVES : SHORT_SLEEVES;
  const base = goalkeeper ? colors.goalkeeper : colors.primary;
  const ink = goalkeeper ? colors.goalkeeperInk : colors.ink;
  const trim = goalkeeper ? colors.goalkeeperInk : colors.secondary;
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <clipPath id={clip}>
        <path d={body} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d={body} fill={base} />
        {!goalkeeper && <KitPattern pattern={colors.pattern} color={colors.secondary} />}
        <path d={goalkeeper ? LONG_CUFFS : SHORT_CUFFS} stroke={trim} strokeWidth="5" />
        <path d="M38 0H64V64H44C48 44 46 20 38 0Z" fill="black" opacity="0.13" />
        <path
          d="M16.5 26C18 36 18 48 17 58L22 59C24 46 21 34 16.5 26Z"
          fill="white"
          opacity="0.16"
        />
        <path
          d="M47.5 28C44 34 43 40 44.5 47"
          stroke="black"
          strokeWidth="1.4"
          fill="none"
          opacity="0.2"
        />
      </g>
      <path d="M23.5 7C27 11.5 37 11.5 40.5 7" fill="none" stroke={trim} strokeWidth="3.2" />
      <path
        d={body}
        fill="none"
        style={{ stroke: OUTLINE }}
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      {number !== undefined && number !== null && (
        <text
          x="32"
          y="44"
          textAnchor="middle"
          fill={ink}
          stroke={base}
          strokeWidth="4"
          paintOrder="stroke"
          fontFamily="var(--font-sport)"
          fontWeight="600"
          fontSize="24"
        >
          {number}
        </text>
      )}
    </svg>
  );
});
