import {
  isOnPitch,
  type RulesContext,
  replayMoves,
  type SandboxMove,
  type Squad,
  sandboxTrades,
  squadPlayerIds,
} from '@spieltag/shared-kernel/rules';
import { type PlanVerdict, planVerdict } from '../../../game/game.model.ts';

/** Where a plan leads to from the squad as it stands now: what plans are compared by. */
export interface PlanOutcome extends PlanVerdict {
  readonly budget: number;
  readonly playerCount: number;
  /** Points of the season of those on the pitch. */
  readonly elevenPoints: number;
  readonly bought: number;
  readonly sold: number;
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
    passedOver,
    ...planVerdict({ sandbox, passedOver, moveCount: moves.length }, context),
  };
}
