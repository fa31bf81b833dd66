import type { GameState, Ledger, Player } from '@spieltag/shared-kernel/contract';
import { BENCH_START, isRoundOver } from '@spieltag/shared-kernel/rules';

/** Figures of the status bar. */
export interface SquadFigures {
  readonly playerCount: number;
  readonly maxPlayers: number;
  /** Whole euros. */
  readonly budget: number;
  /** Set only while a restricted window is open. */
  readonly tradesLeft: number | undefined;
  /** Players on the pitch who are questionable, out, or have left the season. */
  readonly warnings: number;
}

/** The figures of a ledger in the state the game is in. */
export function squadFigures(
  ledger: Ledger,
  gameState: GameState,
  players: ReadonlyMap<string, Player>,
  tradesLeft: number | undefined,
): SquadFigures {
  const placed = ledger.lineup.indexedPlayers;
  return {
    playerCount: placed.filter((player) => player !== null).length,
    maxPlayers: gameState.config.maxLineupSize,
    budget: ledger.budget.value,
    tradesLeft: gameState.playerMarketPhase === 'RESTRICTED' ? tradesLeft : undefined,
    warnings: placed
      .slice(0, BENCH_START)
      .filter((placed) => placed !== null && isWorrying(players.get(placed.id), gameState)).length,
  };
}

/** Once the round is over nothing is known of anybody, but of who has left the season. */
function isWorrying(player: Player | undefined, { phase }: GameState): boolean {
  if (!player?.active) return true;
  if (isRoundOver(phase)) return false;
  return player.status === 'QUESTIONABLE' || player.status === 'INACTIVE';
}
