import { useMemo } from 'react';
import type { ClientDatabase, GameState, Ledger, Player, Team } from '../contract/index.ts';
import type { RulesContext } from '../rules/index.ts';
import type { StoreError } from '../stores/index.ts';
import { useKernel } from './kernel-context.tsx';
import { useLoaded } from './use-stores.ts';

/** How far what a screen stands on has come. */
export type Loaded<T> =
  | { readonly status: 'ready'; readonly game: T }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: StoreError; readonly retry: () => void };

/** What every move in the game depends on. */
export interface GameData {
  readonly state: GameState;
  readonly database: ClientDatabase;
  readonly ledger: Ledger;
  readonly context: RulesContext;
  /** Everybody the season has known, those who left included, by id. */
  readonly players: ReadonlyMap<string, Player>;
  readonly teams: ReadonlyMap<string, Team>;
}

/**
 * Follows game state, client database and ledger, and works out with `toGame` what the screen needs
 * of them. What was there once stays in sight; a failed load can be tried again.
 * @param toGame the same function with every render
 */
export function useGameData<T>(toGame: (data: GameData) => T): Loaded<T> {
  const kernel = useKernel();
  const stores = [kernel.gameState, kernel.clientDatabase, kernel.ledger] as const;
  const slots = [useLoaded(stores[0]), useLoaded(stores[1]), useLoaded(stores[2])] as const;
  const [{ data: state }, { data: database }, { data: ledger }] = slots;
  const catalogue = useMemo(
    () =>
      database && {
        database,
        players: new Map(database.players.map((player) => [player.id, player])),
        teams: new Map(database.teams.map((team) => [team.id, team])),
      },
    [database],
  );
  const game = useMemo(() => {
    const context = state && catalogue && ledger && kernel.rulesContext();
    return context && { value: toGame({ ...catalogue, state, ledger, context }) };
  }, [kernel, state, catalogue, ledger, toGame]);
  if (game) return { status: 'ready', game: game.value };
  const error = slots.find((slot) => slot.error && !slot.data)?.error;
  if (!error) return { status: 'loading' };
  const retry = () => {
    stores.forEach((store, index) => {
      if (!slots[index]?.data) void store.load();
    });
  };
  return { status: 'failed', error, retry };
}
