import type { AchievementId } from './achievements.ts';
import type { Grants } from './grants.ts';

/** An achievement that was granted with a change. */
export interface AchievementGrant {
  readonly id: AchievementId;
  /** Game time, epoch ms. */
  readonly at: number;
  readonly grants: Grants;
}

/** How a user did in an evaluated round. */
export interface RatedRound {
  readonly rank: number;
  /** Ranked users of the round. */
  readonly users: number;
  readonly score: number;
  /** Nobody of the roster could have been placed better. */
  readonly perfect: boolean;
  /** A captain's points counted twice. */
  readonly captain: boolean;
}

/** A round that was counted for achievements. */
export interface CountedRound {
  readonly roundNo: number;
  /** null: it had been counted before, with the claim of its reward, or nobody has played in it. */
  readonly standing: RatedRound | null;
  /** Nobody has played in it: it is counted once its results have come. */
  readonly isUnplayed?: true;
}

/**
 * What an action did to a ledger. `grants` is all it gave and took, prices included:
 * - CAPTAIN_NAMED: a card was played on a player for a round,
 * - CAPTAIN_EJECTED: it was taken back before the round was locked,
 * - DAILY_REWARD, GIFT_CLAIMED, ROUND_REWARD, GROUP_ROUND_REWARD: something was claimed, once,
 * - EXCHANGE: an offer was taken,
 * - CURRENCY_GIFT: somebody with the right to do so gave or took something.
 */
export type ActionEvent =
  | {
      readonly kind: 'CAPTAIN_NAMED';
      readonly payload: {
        readonly playerId: string;
        readonly roundNo: number;
        readonly grants: Grants;
      };
    }
  | { readonly kind: 'CAPTAIN_EJECTED'; readonly payload: { readonly grants: Grants } }
  | {
      readonly kind: 'DAILY_REWARD';
      readonly payload: { readonly day: number; readonly streak: number; readonly grants: Grants };
    }
  | {
      readonly kind: 'GIFT_CLAIMED';
      readonly payload: { readonly claimId: string; readonly grants: Grants };
    }
  | {
      readonly kind: 'ROUND_REWARD';
      readonly payload: {
        readonly claimId: string;
        /** In histories of a time in which a round was counted with the claim of its reward. */
        readonly standing?: RatedRound;
        readonly grants: Grants;
      };
    }
  | {
      readonly kind: 'GROUP_ROUND_REWARD';
      readonly payload: {
        readonly claimId: string;
        readonly rank: number;
        readonly grants: Grants;
      };
    }
  | {
      readonly kind: 'EXCHANGE';
      readonly payload: {
        readonly offerId: string;
        readonly matchday: number;
        readonly grants: Grants;
      };
    }
  | { readonly kind: 'CURRENCY_GIFT'; readonly payload: { readonly grants: Grants } };
