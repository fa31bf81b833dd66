import type {
  Formation,
  LineupLimits,
  MarketPhase,
  MatchLineupStatus,
  RoundPhase,
  RulePlayer,
  SquadCompletion,
} from './types.ts';

/**
 * All that the verdict on a player's move depends on besides the squad itself. Client and server
 * build it from the same figures, so both come to the same verdict.
 */
export interface RulesContext {
  readonly limits: LineupLimits;
  readonly formations: readonly Formation[];
  readonly roundPhase: RoundPhase;
  /** The effective market phase, see `effectiveMarketPhase`. */
  readonly marketPhase: MarketPhase;
  /**
   * The player as the season's catalogue knows them now, those who left the season included
   * (`active: false`); undefined when the catalogue has lost them.
   */
  readonly player: (playerId: string) => RulePlayer | undefined;
  /**
   * State of the team's match in the current round, of two the one that locks its players, see
   * `lockStatusByTeam`; undefined when it has none.
   */
  readonly matchStatusOfTeam: (teamId: string) => MatchLineupStatus | undefined;
  /**
   * Ids of players with a part in a match of the current round that is LIVE or FINISHED, see
   * `hasSettledPart`; those whose team is locked anyhow may be missing.
   */
  readonly settledPlayers?: ReadonlySet<string>;
  /**
   * Ids of teams with a match of a later round that has begun, since it was brought forward: their players
   * are locked until that round is over.
   */
  readonly begunEarly?: ReadonlySet<string>;
  /** Ids of players a card lies on in a round that is locked and not over, see `placedStakes`. */
  readonly placedStakes?: ReadonlySet<string>;
  /** The way back for a roster that is not full while the market is closed, see `completeSquad`. */
  readonly completion?: {
    readonly kind: SquadCompletion;
    /** Everybody of the season. */
    readonly pool: () => readonly RulePlayer[];
  };
  /** Set while a restricted window is open. */
  readonly restrictedWindow?: {
    readonly maxTransfers: number;
    /** Ids of the players who were in the squad when the window opened. */
    readonly squadAtOpening: ReadonlySet<string>;
  };
}
