import {
  isOnPitch,
  type Refusal,
  type RulesContext,
  replayMoves,
  type SandboxMove,
  type Squad,
  sandboxTrades,
  sandboxVerdict,
  squadPlayerIds,
} from '@spieltag/shared-kernel/rules';

/** Where a plan leads to from the squad as it stands now: what plans are compared by. */
export interface PlanOutcome {
  readonly budget: number;
  readonly playerCount: number;
  /** Points of the season of those on the pitch. */
  readonly elevenPoints: number;
  readonly bought: number;
  readonly sold: number;
  /** Why it could not be committed; undefined: it could. */
  readonly refusal: Refusal | undefined;
  /** Moves that have become impossible. */
  readonly passedOver: number;
}

/** Works a plan out. */
export function planOutcome(
  held: Squad,
  moves: readonly SandboxMove[],
  context: RulesContext,
  pointsOf: (playerId: string) => number,
): PlanOutcome {
  const { sandbox, passedOver } = replayMoves(held, moves, context);
  const { lineup, budget } = sandbox.squad;
  const { bought, sold } = sandboxTrades(sandbox);
  const onPitch = lineup.indexedPlayers.filter((placed, index) => placed && isOnPitch(index));
  return {
    budget,
    playerCount: squadPlayerIds(lineup).length,
    elevenPoints: onPitch.reduce((sum, placed) => sum + (placed ? pointsOf(placed.id) : 0), 0),
    bought: bought.length,
    sold: sold.length,
    refusal: sandboxVerdict(sandbox, context),
    passedOver,
  };
}
