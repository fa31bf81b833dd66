import type { HandCorrection } from '@spieltag/shared-kernel/contract';
import type { HandCorrectionRow } from '../corrections/index.ts';

/** A correction by hand as administrators see it. */
export function presentCorrection({
  corrected,
  at,
  endedAt,
  ...correction
}: HandCorrectionRow): HandCorrection {
  return {
    ...correction,
    ...(corrected.kind === 'match'
      ? { playerId: null, match: corrected.figures }
      : { playerId: corrected.playerId, player: corrected.figures }),
    at: at.getTime(),
    endedAt: endedAt?.getTime() ?? null,
  };
}
