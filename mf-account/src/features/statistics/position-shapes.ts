import type { Position } from '@spieltag/shared-kernel/rules';

/** A shape for each position, so that colour is not needed to tell them apart. */
export const SHAPES: Readonly<Record<Position, string>> = {
  GOALKEEPER: 'M-3.5-3.5H3.5V3.5H-3.5Z',
  DEFENDER: 'M0-4.6L4.2 3.4H-4.2Z',
  MIDFIELDER: 'M-4 0A4 4 0 1 0 4 0A4 4 0 1 0-4 0Z',
  FORWARD: 'M0-5L5 0L0 5L-5 0Z',
};
