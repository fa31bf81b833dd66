import type { RoundPhase } from '@spieltag/shared-kernel/rules';

/**
 * Whether anybody may see the lineups of a round: once it is completed, or its market is closed. The
 * market of a round closes with the freeze of its lineups; what is planned before stays hidden.
 */
export function isLineupVisible(phase: RoundPhase): boolean {
  return phase !== 'GENERAL';
}
