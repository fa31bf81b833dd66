import { memo } from 'react';
import { portraitDrawing } from '../../art/index.ts';
import { Drawn } from './drawn.view.tsx';

export interface PortraitProps {
  readonly playerId: string;
  /** Whose shirt the player wears; without it a plain one. */
  readonly teamId?: string;
  /** Side in px. */
  readonly size?: number;
}

/** A face, drawn from the player's id: nobody in particular, always the same. */
export const Portrait = memo(function Portrait({ playerId, teamId, size = 72 }: PortraitProps) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
      <Drawn shapes={portraitDrawing(playerId, teamId).shapes} />
    </svg>
  );
});
