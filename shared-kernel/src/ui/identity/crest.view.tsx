import { memo } from 'react';
import { crestDrawing } from '../../art/index.ts';
import { Drawn } from './drawn.view.tsx';

export interface CrestProps {
  readonly teamId: string;
  /** Side in px. */
  readonly size?: number | undefined;
  /** The team's name for screen readers; without it the crest is decoration beside its name. */
  readonly name?: string | undefined;
}

/** A club's crest: shield, pattern, two colours and an emblem, drawn from its id. No real mark. */
export const Crest = memo(function Crest({ teamId, size = 32, name }: CrestProps) {
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
      <Drawn shapes={crestDrawing(teamId).shapes} />
    </svg>
  );
});
