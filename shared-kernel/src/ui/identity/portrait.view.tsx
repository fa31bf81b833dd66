import { memo, useId } from 'react';
import { hashOf, pick } from './hash.ts';
import { BEARDS, HAIRCUTS, HAIRS_BY_SKIN, MOUTHS, SKINS } from './portrait-parts.ts';
import { teamColors } from './team-colors.ts';

export interface PortraitProps {
  readonly playerId: string;
  /** Whose shirt the player wears; without it a plain one. */
  readonly teamId?: string;
  /** Side in px. */
  readonly size?: number;
}

/** A face, drawn from the player's id: nobody in particular, always the same. */
export const Portrait = memo(function Portrait({ playerId, teamId, size = 72 }: PortraitProps) {
  const clip = useId();
  const skin = pick(SKINS, playerId, 'skin');
  const hair = pick(HAIRS_BY_SKIN[SKINS.indexOf(skin)] ?? HAIRS_BY_SKIN[0], playerId, 'hair');
  const haircut = pick(HAIRCUTS, playerId, 'haircut');
  const beard = pick(BEARDS, playerId, 'beard');
  const kit = teamColors(teamId ?? playerId);
  const hue = hashOf(playerId) % 360;
  const wide = 10.5 + (hashOf(`w${playerId}`) % 3) * 0.6;
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
      <clipPath id={clip}>
        <circle cx="32" cy="32" r="32" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path
          d="M0 0h64v64H0z"
          fill={`color-mix(in oklab, ${kit.primary} 32%, oklch(0.9 0.02 ${hue}))`}
        />
        <g transform="translate(32 66) scale(1.1) translate(-32 -64)">
          {' '}
          <path d="M8 66C8 52 18 47 27 45.5H37C46 47 56 52 56 66Z" fill={kit.primary} />
          <path
            d="M8 66C8 55 12 51 17 48.5L19 66ZM56 66C56 55 52 51 47 48.5L45 66Z"
            fill={kit.secondary}
          />
          <path d="M26.5 36H37.5V46C36 51 28 51 26.5 46Z" fill={skin} />
          <path
            d="M26.5 40C30 44.5 34 44.5 37.5 40V43.5C34 47 30 47 26.5 43.5Z"
            fill="black"
            opacity="0.14"
          />
          <path
            d="M25 45.8C27 52.5 37 52.5 39 45.8"
            fill="none"
            stroke={kit.secondary}
            strokeWidth="2.6"
          />
          <circle cx={32 - wide} cy="28.5" r="2.6" fill={skin} />
          <circle cx={32 + wide} cy="28.5" r="2.6" fill={skin} />
          <ellipse cx="32" cy="27" rx={wide} ry="14" fill={skin} />
          <path d={beard} fill={hair} opacity="0.85" />
          <path d={haircut} fill={hair} />
          <Features hair={hair} mouth={pick(MOUTHS, playerId, 'mouth')} />
        </g>
      </g>
    </svg>
  );
});

interface FeaturesProps {
  readonly hair: string;
  readonly mouth: string;
}

function Features({ hair, mouth }: FeaturesProps) {
  return (
    <>
      <path
        d="M25 24.5C26.5 23.4 28.5 23.4 30 24.3M34 24.3C35.5 23.4 37.5 23.4 39 24.5"
        fill="none"
        stroke={hair}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <g fill="oklch(0.2 0.03 60)">
        <circle cx="27.5" cy="27.8" r="1.35" />
        <circle cx="36.5" cy="27.8" r="1.35" />
      </g>
      <path
        d="M32 28.5C31.3 30.5 30.9 31.6 32.8 31.8"
        fill="none"
        stroke="black"
        strokeOpacity="0.28"
        strokeWidth="1.2"
        strokeLinecap="round"
      />
      <path
        d={mouth}
        fill="none"
        stroke="oklch(0.25 0.06 30)"
        strokeOpacity="0.65"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  );
}
