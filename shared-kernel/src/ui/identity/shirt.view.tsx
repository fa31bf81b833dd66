import { memo } from 'react';
import { type ShirtOptions, shirtDrawing } from '../../art/index.ts';
import { Drawn } from './drawn.view.tsx';

export interface ShirtProps extends ShirtOptions {
  readonly teamId: string;
  /** Side in px; without it the drawing fills its box. */
  readonly size?: number;
}

/** A club's shirt: pattern, two colours, collar, cuffs, a fold or two. */
export const Shirt = memo(function Shirt({ teamId, size, ...options }: ShirtProps) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <Drawn shapes={shirtDrawing(teamId, options).shapes} />
    </svg>
  );
});
