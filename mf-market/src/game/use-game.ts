import { type GameData, type Loaded, useGameData } from '@spieltag/shared-kernel/remote';
import { squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { createContext, useContext } from 'react';
import type { Game } from './game.model.ts';

/** Follows the game; what was there once stays in sight. */
export function useLoadedGame(): Loaded<Game> {
  return useGameData(toGame);
}

function toGame(data: GameData): Game {
  const { ledger } = data;
  return {
    ...data,
    squad: { budget: ledger.budget.value, lineup: ledger.lineup },
    ownedIds: new Set(squadPlayerIds(ledger.lineup)),
    favoriteIds: new Set(ledger.favoritePlayerIds),
  };
}

const GameContext = createContext<Game | undefined>(undefined);

/** Hands the game to the components below. */
export const GameProvider = GameContext;

/** The game as it stands. Throws outside of a `GameGate`. */
export function useGame(): Game {
  const game = useContext(GameContext);
  if (!game) throw new Error('useGame needs a GameGate above');
  return game;
}
