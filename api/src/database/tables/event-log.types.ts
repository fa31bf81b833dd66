import type {
  MatchLineupStatus,
  PlayerMatchStats,
  PlayerPosition,
  RoundPhase,
} from '@spieltag/shared-kernel/rules';
import type { CataloguePlayer } from '../../feed/feed.types.ts';

/** What a player did in a match, as points are worked out from it; `stats` null: not rated. */
export interface LoggedPlayerMatch {
  readonly playerId: string;
  readonly teamId: string;
  readonly position: PlayerPosition;
  readonly stats: PlayerMatchStats | null;
}

/** What the players of a match did. */
export interface LoggedMatch {
  readonly matchId: string;
  readonly players: readonly LoggedPlayerMatch[];
}

/**
 * What has happened in a season, enough to work its points out anew:
 * - phase: a round has entered a phase; with EVALUATING come the matches it is evaluated by,
 * - match: the state of a match; late ones, which the round was evaluated anew with, come with what
 *   the players did, unless a later update of the same moment replaces them,
 * - player: a player came, left or changed,
 * - window: a restricted window has opened or, null, closed.
 */
export type LoggedEvent =
  | {
      readonly kind: 'phase';
      readonly roundId: string;
      readonly phase: RoundPhase;
      readonly matches?: readonly LoggedMatch[];
    }
  | {
      readonly kind: 'match';
      readonly roundId: string;
      readonly matchId: string;
      readonly state: MatchLineupStatus;
      readonly homeScore: number | null;
      readonly guestScore: number | null;
      readonly late: boolean;
      /** An administrator has put it right; absent: the source says so. */
      readonly byHand?: true;
      readonly players?: readonly LoggedPlayerMatch[];
    }
  | { readonly kind: 'player'; readonly player: CataloguePlayer; readonly active: boolean }
  | { readonly kind: 'window'; readonly windowNo: number | null };
