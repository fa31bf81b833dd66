import {
  type GameData,
  type LoadResult,
  useGameData,
  useObservable,
} from '@spieltag/shared-kernel/remote';
import { squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { createContext, useContext, useMemo } from 'react';
import { usePlanStore } from '../plan/use-plan-store.ts';
import { type Game, withPlan } from './game.model.ts';

/** Follows the game and what is being tried in it; what was there once stays in sight. */
export function useLoadedGame(): LoadResult<Game> {
  const loaded = useGameData(toGame);
  const plan = usePlanStore();
  const moves = useObservable(plan.moves$, plan.moves());
  const game = loaded.data;
  const data = useMemo(() => (game && moves ? withPlan(game, moves) : game), [game, moves]);
  return { ...loaded, data };
}

function toGame(data: GameData): Game {
  const { ledger } = data;
  return {
    ...data,
    squad: { budget: ledger.budget.value, lineup: ledger.lineup },
    ownedIds: new Set(squadPlayerIds(ledger.lineup)),
    favoriteIds: new Set(ledger.favoritePlayerIds),
    plan: undefined,
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
