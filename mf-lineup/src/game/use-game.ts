import { type GameData, type LoadResult, useGameData } from '@spieltag/shared-kernel/remote';
import type { Game } from './game.model.ts';

/** Follows the game; what was there once stays in sight. */
export function useLoadedGame(): LoadResult<Game> {
  return useGameData(toGame);
}

function toGame(data: GameData): Game {
  return { ...data, lineup: data.ledger.lineup };
}
