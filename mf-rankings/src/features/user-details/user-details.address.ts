import type { RankingKind } from '@spieltag/shared-kernel/stores';

/** The part of an address that asks for both lineups. */
export const COMPARED = 'compare';

/** What the address says of whom to show, and what of them. */
export interface AskedUser {
  readonly kind: RankingKind;
  readonly roundId: string | undefined;
  /** undefined: oneself. */
  readonly userId: string | undefined;
  /** Beside the own lineup. */
  readonly isCompared: boolean;
}

/** Reads the parts of an address as far as they go, in whatever order they stand. */
export function readUserDetails(parts: readonly string[]): AskedUser {
  return {
    kind: parts.includes('season') ? 'season' : 'round',
    roundId: parts.find((part) => part.startsWith('rn-')),
    userId: parts.find((part) => part.startsWith('us-')),
    isCompared: parts.includes(COMPARED),
  };
}
