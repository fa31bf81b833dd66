/** The game's own words as types. Money is whole euros, grades are hundredths, times are epoch milliseconds. */

/** Positions of players, in the order of the roster overview. */
export const POSITIONS = ['GOALKEEPER', 'DEFENDER', 'MIDFIELDER', 'FORWARD'] as const;
export type Position = (typeof POSITIONS)[number];

/** What may be said of a player's position. UNKNOWN: nobody states it, and the player cannot be placed. */
export const PLAYER_POSITIONS = [...POSITIONS, 'UNKNOWN'] as const;
export type PlayerPosition = (typeof PLAYER_POSITIONS)[number];

/** Phases of a round in the order they are passed; LOCKED is the frozen game. */
export const ROUND_PHASES = [
  'GENERAL',
  'GENERAL_LOCKED',
  'GAMEDAY',
  'GAMEDAY_LOCKED',
  'EVALUATING',
  'COMPLETED',
  'LOCKED',
] as const;
export type RoundPhase = (typeof ROUND_PHASES)[number];

/** Phases of the transfer market; a single user's phase is never LOCKED. */
export const MARKET_PHASES = ['OPEN', 'RESTRICTED', 'CLOSED', 'LOCKED'] as const;
export type MarketPhase = (typeof MARKET_PHASES)[number];

/** What is known of a match, from the first fixture list to the final whistle. */
export const MATCH_LINEUP_STATUSES = [
  'SCHEDULED',
  'PRELIMINARY_LINEUP',
  'FINAL_LINEUP',
  'LIVE',
  'FINISHED',
  'HALTED',
] as const;
export type MatchLineupStatus = (typeof MATCH_LINEUP_STATUSES)[number];

/** Whether a player is expected to play. */
export const PLAYER_STATUSES = ['UNKNOWN', 'STARTER', 'BENCH', 'QUESTIONABLE', 'INACTIVE'] as const;
export type PlayerStatus = (typeof PLAYER_STATUSES)[number];

export const TRENDS = ['UNDEFINED', 'UP', 'DOWN', 'UNCHANGED'] as const;
export type Trend = (typeof TRENDS)[number];

export const CALCULATION_STATES = ['CREATED', 'DISPATCHED', 'CALCULATED'] as const;
export type CalculationState = (typeof CALCULATION_STATES)[number];

export const GROUP_ROLES = ['Admin', 'Member'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

export const LINEUP_COMPLETENESS = ['FULL', 'EMPTY_OR_PARTIAL', 'NONE'] as const;
export type LineupCompleteness = (typeof LINEUP_COMPLETENESS)[number];

/** A way to place eleven players; `positionMap[i]` is the position of pitch slot i. */
export interface Formation {
  /** Digits goalkeeper, defenders, midfielders, forwards: `1442`. */
  readonly id: string;
  readonly goalkeeperCount: number;
  readonly defenderCount: number;
  readonly midfielderCount: number;
  readonly forwardCount: number;
  readonly category: 'defensive' | 'neutral' | 'offensive';
  readonly positionMap: readonly Position[];
}

/** Limits of a squad, from the season's configuration. A limit of 0 for a team means: no limit. */
export interface LineupLimits {
  readonly maxGoalkeeper: number;
  readonly maxDefender: number;
  readonly maxMidfielder: number;
  readonly maxForward: number;
  readonly maxTeamPresence: number;
  readonly maxTeamPresenceOnField: number;
  readonly maxPlayersOnField: number;
  readonly maxLineupSize: number;
}

/** What the rules need to know of a player. */
export interface RulePlayer {
  readonly id: string;
  readonly teamId: string;
  readonly position: PlayerPosition;
  /** Whole euros; 0 or `NO_PRICE` and above: the player cannot be bought. */
  readonly marketValue: number;
  /** false: left the season; can still be sold, at the last price, but not bought. */
  readonly active?: boolean;
  readonly status?: PlayerStatus;
  /** Points of the season so far. */
  readonly rating?: number;
  /** Matches of the season so far, from the start and as a substitute. */
  readonly ratingBreakDown?: { readonly starter: number; readonly joker: number };
}

/** A player whose position is known: only such players are bought, placed or proposed. */
export type PlayablePlayer = RulePlayer & { readonly position: Position };

/** A placed player; `teamId` is the team at the time of placing. */
export interface IndexedPlayer {
  readonly id: string;
  readonly teamId: string;
}

/** Slots 0-10 are the pitch in the order of the formation's positionMap, 11 and above the bench. */
export interface Lineup {
  readonly formationId: string;
  readonly indexedPlayers: readonly (IndexedPlayer | null)[];
}

/** What a user owns in a season, as far as the rules of squad and market are concerned. */
export interface Squad {
  /** Whole euros, never negative. */
  readonly budget: number;
  readonly lineup: Lineup;
}

/** A market value at or above this means: the player has no price. */
export const NO_PRICE = 999_000_000;
/** Number of slots on the pitch. */
export const FIELD_SIZE = 11;
/** Index of the first slot on the bench. */
export const BENCH_START = 11;

/**
 * What becomes of a roster that is not full when the market closes: nothing until the next window; the
 * cheapest completion by its own budget; or that with players sold for it where the budget is too low.
 */
export const SQUAD_COMPLETIONS = ['NONE', 'CHEAPEST', 'CHEAPEST_WITH_SALES'] as const;
export type SquadCompletion = (typeof SQUAD_COMPLETIONS)[number];
