import type { Position } from './types.ts';

/**
 * Every reason for which the rules refuse play. The code is also the last part of the message key
 * (`refusal.<code>`) and of the API's error code.
 */
export type Refusal =
  | { readonly code: 'GAME_LOCKED' }
  | { readonly code: 'MARKET_LOCKED' }
  | { readonly code: 'MARKET_CLOSED' }
  | { readonly code: 'LINEUP_PHASE_LOCKED' }
  | { readonly code: 'UNKNOWN_FORMATION'; readonly formationId: string }
  | { readonly code: 'UNKNOWN_PLAYER'; readonly playerId: string }
  | { readonly code: 'INVALID_LINEUP' }
  | { readonly code: 'SLOT_OUT_OF_RANGE'; readonly index: number }
  | { readonly code: 'EMPTY_SLOT'; readonly index: number }
  | { readonly code: 'DUPLICATE_PLAYER'; readonly playerId: string }
  | { readonly code: 'WRONG_POSITION'; readonly playerId: string; readonly position: Position }
  | { readonly code: 'NOT_IN_SQUAD'; readonly playerId: string }
  | { readonly code: 'ALREADY_IN_SQUAD'; readonly playerId: string }
  | { readonly code: 'POSITION_FULL'; readonly position: Position; readonly max: number }
  | { readonly code: 'BENCH_FULL'; readonly position: Position; readonly max: number }
  | { readonly code: 'ROSTER_FULL'; readonly max: number }
  | { readonly code: 'MAX_FOR_TEAM'; readonly teamId: string; readonly max: number }
  | { readonly code: 'MAX_FOR_TEAM_ON_PITCH'; readonly teamId: string; readonly max: number }
  | { readonly code: 'BUDGET_TOO_LOW'; readonly price: number; readonly budget: number }
  | { readonly code: 'BUDGET_MISMATCH'; readonly expected: number; readonly sent: number }
  | { readonly code: 'NO_PRICE'; readonly playerId: string }
  | { readonly code: 'POSITION_UNKNOWN'; readonly playerId: string }
  | { readonly code: 'PLAYER_LEFT'; readonly playerId: string }
  | { readonly code: 'NO_TRADES_LEFT'; readonly max: number }
  | { readonly code: 'PLAYER_LOCKED'; readonly playerId: string }
  | { readonly code: 'LIVE_MATCHDAY'; readonly playerId: string }
  | { readonly code: 'PLACED_STAKE'; readonly playerId: string }
  | {
      readonly code: 'FORMATION_IMPOSSIBLE';
      readonly formationId: string;
      readonly position: Position;
    }
  | { readonly code: 'FILL_UP_IMPOSSIBLE' };

export type RefusalCode = Refusal['code'];

/** All codes, for message tables and tests. */
export const REFUSAL_CODES = [
  'GAME_LOCKED',
  'MARKET_LOCKED',
  'MARKET_CLOSED',
  'LINEUP_PHASE_LOCKED',
  'UNKNOWN_FORMATION',
  'UNKNOWN_PLAYER',
  'INVALID_LINEUP',
  'SLOT_OUT_OF_RANGE',
  'EMPTY_SLOT',
  'DUPLICATE_PLAYER',
  'WRONG_POSITION',
  'NOT_IN_SQUAD',
  'ALREADY_IN_SQUAD',
  'POSITION_FULL',
  'BENCH_FULL',
  'ROSTER_FULL',
  'MAX_FOR_TEAM',
  'MAX_FOR_TEAM_ON_PITCH',
  'BUDGET_TOO_LOW',
  'BUDGET_MISMATCH',
  'NO_PRICE',
  'POSITION_UNKNOWN',
  'PLAYER_LEFT',
  'NO_TRADES_LEFT',
  'PLAYER_LOCKED',
  'LIVE_MATCHDAY',
  'PLACED_STAKE',
  'FORMATION_IMPOSSIBLE',
  'FILL_UP_IMPOSSIBLE',
] as const satisfies readonly RefusalCode[];
