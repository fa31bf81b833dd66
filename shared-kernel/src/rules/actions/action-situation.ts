import type { RulesContext } from '../context.ts';
import { isRoundOver, isSeasonOver } from '../phases.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import type { Lineup, RoundPhase } from '../types.ts';
import type { ActionBook } from './action-book.ts';
import type { ActionEvent } from './action-events.ts';
import type { ActionRules } from './action-rules.ts';
import type { Currency, Purse } from './grants.ts';

/** A player whose points count twice in one round. */
export interface Captain {
  readonly playerId: string;
  /** From 1. */
  readonly roundNo: number;
}

/** How the user did in one of the latest evaluated rounds. */
export interface OwnStanding {
  readonly roundId: string;
  readonly roundNo: number;
  /** null: the round was over before anybody had played in it, which places nobody until results come. */
  readonly rank: number | null;
  /** Ranked users of the round. */
  readonly users: number;
  readonly score: number;
  /** When the round was completed: game time, epoch ms. */
  readonly completedAt: number;
  /**
   * Ranked members of the largest group the user was in when the round was locked, counted as far as
   * rewards ask; 0: in none.
   */
  readonly groupMembers: number;
}

/** All that actions depend on. */
export interface ActionSituation {
  readonly actions: ActionRules;
  readonly book: ActionBook;
  readonly purse: Purse;
  readonly lineup: Lineup;
  /** The captain named last, be it for a round that is over; null: never. */
  readonly captain: Captain | null;
  readonly rules: RulesContext;
  /** Game time, epoch ms. */
  readonly now: number;
  /** The current round, from 1. */
  readonly roundNo: number;
  /** All rounds of the season in order of play. */
  readonly rounds: readonly { readonly id: string; readonly startDate: number }[];
  /** The evaluated rounds the user had a rated lineup in, at least the latest; latest first. */
  readonly standings: readonly OwnStanding[];
}

/** Why an action is refused. The codes are those the API answers. */
export type ActionRefusal =
  | { readonly code: 'ACTION_UNKNOWN'; readonly actionId: string }
  | { readonly code: 'ACTION_NOT_EJECTABLE'; readonly actionId: string }
  | { readonly code: 'ALREADY_CLAIMED'; readonly actionId: string }
  | { readonly code: 'CAPTAIN_CARD_MISSING' }
  | { readonly code: 'CAPTAIN_NOT_ON_PITCH'; readonly playerId: string }
  | { readonly code: 'CAPTAIN_NOT_NAMED' }
  | { readonly code: 'GIFT_NOT_YET'; readonly claimableFrom: number }
  | { readonly code: 'ACTION_EXPIRED'; readonly actionId: string }
  | { readonly code: 'ROUND_NOT_EVALUATED'; readonly roundId: string }
  | { readonly code: 'NOT_PLAYING'; readonly roundId: string }
  | { readonly code: 'NO_GROUP_REWARD'; readonly roundId: string; readonly min: number }
  | { readonly code: 'OFFER_EXHAUSTED'; readonly limit: number }
  | { readonly code: 'CURRENCY_TOO_LOW'; readonly currency: Currency; readonly price: number }
  | { readonly code: 'CURRENCY_FULL'; readonly currency: Currency; readonly max: number }
  | { readonly code: 'PARAMETER_REQUIRED'; readonly name: string };

/** What an action leads to, or why not. */
export type ActionVerdict = Result<ActionEvent, ActionRefusal | Refusal>;

/** Rounds of the season that are over; offers begin anew with every one. */
export function completedRounds(roundNo: number, phase: RoundPhase): number {
  return isRoundOver(phase) ? roundNo : roundNo - 1;
}

/** Whether the season is over: there is nothing left to exchange for. */
export function areExchangesOver({ rounds, roundNo, rules }: ActionSituation): boolean {
  return isSeasonOver({ roundId: rounds[roundNo - 1]?.id, phase: rules.roundPhase }, rounds);
}
