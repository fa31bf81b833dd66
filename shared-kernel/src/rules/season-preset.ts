import { type ActionRules, DEFAULT_ACTION_RULES } from './actions/action-rules.ts';
import type { LineupLimits, MarketPhase, SquadCompletion } from './types.ts';

/** Of seasons that say nothing of it: nobody is out of the game for good. */
export const DEFAULT_COMPLETION: SquadCompletion = 'CHEAPEST_WITH_SALES';

/** What players are promised before a lock, when the game could not be reached. */
export interface OutageFairness {
  /** So long the game has worked in the time before a lock, or the lock moves until it has. */
  readonly workingMinutes: number;
  /** The time before a lock that is looked at. */
  readonly withinMinutes: number;
  /**
   * How far past the first kick-off a lock moves at most; players whose match has begun stay locked
   * then. 0: never past it.
   */
  readonly pastKickOffMinutes: number;
}

/** Of seasons that say nothing of it. */
export const DEFAULT_FAIRNESS: OutageFairness = {
  workingMinutes: 30,
  withinMinutes: 60,
  pastKickOffMinutes: 60,
};

/** Figures a kind of season is played with. */
export interface SeasonPreset {
  readonly id: 'league' | 'tournament' | 'fantasy';
  readonly limits: LineupLimits;
  /** Whole euros a new ledger starts with. */
  readonly initialBudget: number;
  readonly restrictedWindowMaxTransfers: number;
  /**
   * Market phase between two rounds: `OPEN` every week, or `CLOSED` once the season runs, when only
   * restricted windows open it again.
   */
  readonly marketBetweenRounds: Extract<MarketPhase, 'OPEN' | 'CLOSED'>;
  /** The way back for a roster that was left incomplete; default: `DEFAULT_COMPLETION`. */
  readonly completion?: SquadCompletion;
  readonly ruleSetId: string;
  /**
   * Whether one may buy the first player once the first lineups are frozen; default: true. Who has
   * bought before plays on in any case.
   */
  readonly joinWhileRunning?: boolean;
  /** Figures of captain's cards, rewards, gifts and exchanges; default: `DEFAULT_ACTION_RULES`. */
  readonly actions?: ActionRules;
  /** Whether the bench comes on for who does not play, see `substitutions`; default: false. */
  readonly substitutions?: boolean;
  /** What happens to a lock after an outage; default: `DEFAULT_FAIRNESS`; null: it never moves. */
  readonly fairness?: OutageFairness | null;
}

/** The figures in force in a season, with what its preset leaves to the defaults. */
export type SeasonRules = Required<Omit<SeasonPreset, 'id'>>;

/** What a season is played with, whole. */
export function rulesInForce(preset: SeasonPreset): SeasonRules {
  const { id: _, fairness = DEFAULT_FAIRNESS, ...figures } = preset;
  return {
    completion: DEFAULT_COMPLETION,
    joinWhileRunning: true,
    substitutions: false,
    actions: DEFAULT_ACTION_RULES,
    ...figures,
    fairness,
  };
}

/** The presets by id. */
export const SEASON_PRESETS = {
  league: {
    id: 'league',
    limits: {
      maxGoalkeeper: 3,
      maxDefender: 7,
      maxMidfielder: 7,
      maxForward: 5,
      maxTeamPresence: 4,
      maxTeamPresenceOnField: 3,
      maxPlayersOnField: 11,
      maxLineupSize: 22,
    },
    initialBudget: 42_500_000,
    restrictedWindowMaxTransfers: 4,
    marketBetweenRounds: 'CLOSED',
    completion: 'CHEAPEST_WITH_SALES',
    ruleSetId: 'league',
  },
  tournament: {
    id: 'tournament',
    limits: {
      maxGoalkeeper: 3,
      maxDefender: 8,
      maxMidfielder: 9,
      maxForward: 6,
      maxTeamPresence: 0,
      maxTeamPresenceOnField: 0,
      maxPlayersOnField: 11,
      maxLineupSize: 26,
    },
    initialBudget: 70_000_000,
    restrictedWindowMaxTransfers: 2,
    marketBetweenRounds: 'CLOSED',
    completion: 'CHEAPEST_WITH_SALES',
    ruleSetId: 'league',
  },
  fantasy: {
    id: 'fantasy',
    limits: {
      maxGoalkeeper: 2,
      maxDefender: 5,
      maxMidfielder: 5,
      maxForward: 3,
      maxTeamPresence: 3,
      maxTeamPresenceOnField: 3,
      maxPlayersOnField: 11,
      maxLineupSize: 15,
    },
    initialBudget: 100_000_000,
    restrictedWindowMaxTransfers: 4,
    marketBetweenRounds: 'OPEN',
    completion: 'NONE',
    ruleSetId: 'fantasy',
  },
} as const satisfies Readonly<Record<string, SeasonPreset>>;
