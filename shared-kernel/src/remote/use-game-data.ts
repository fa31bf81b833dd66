import { useMemo } from 'react';
import type { ClientDatabase, GameState, Ledger, Player, Team } from '../contract/index.ts';
import { type MatchLineupStatus, matchStatusByTeam, type RulesContext } from '../rules/index.ts';
import type { DataSlot, LoadableStore, StoreError } from '../stores/index.ts';
import { useKernel } from './kernel-context.tsx';
import { useLoaded } from './use-stores.ts';

/** Data of several stores, as far as it has come; `<Loaded>` shows it. */
export interface LoadResult<T> {
  /** undefined until all of it is there; what was there once stays. */
  readonly data: T | undefined;
  /** Why something that is not there has not come. */
  readonly error: StoreError | undefined;
  /** Loads what has not come. */
  retry(): void;
}

/** What screens stand on that show the season rather than the own team. */
export interface SeasonData {
  readonly state: GameState;
  readonly database: ClientDatabase;
}

/** What every move in the game depends on. */
export interface GameData extends SeasonData {
  readonly ledger: Ledger;
  readonly context: RulesContext;
  /** Everybody the season has known, those who left included, by id. */
  readonly players: ReadonlyMap<string, Player>;
  readonly teams: ReadonlyMap<string, Team>;
  /** How far each team is with the round, by id, see `matchStatusByTeam`; locks go by the context. */
  readonly matchStatuses: ReadonlyMap<string, MatchLineupStatus>;
}

/** Follows game state and client database. */
export function useSeasonData(): LoadResult<SeasonData> {
  const { gameState, clientDatabase } = useKernel();
  const [stateSlot, databaseSlot] = [useLoaded(gameState), useLoaded(clientDatabase)];
  const { data: state } = stateSlot;
  const { data: database } = databaseSlot;
  const data = useMemo(() => state && database && { state, database }, [state, database]);
  return {
    data,
    ...missing([
      [gameState, stateSlot],
      [clientDatabase, databaseSlot],
    ]),
  };
}

/**
 * Follows game state, client database and ledger, and works out with `toGame` what the screen needs
 * of them.
 * @param toGame the same function with every render
 */
export function useGameData<T>(toGame: (data: GameData) => T): LoadResult<T> {
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
  const data = useMemo(() => {
    const context = state && catalogue && ledger && kernel.rulesContext();
    if (!context) return undefined;
    const { matches } = state.currentResults;
    const matchStatuses = matchStatusByTeam(catalogue.database.matches, matches);
    return toGame({ ...catalogue, state, ledger, context, matchStatuses });
  }, [kernel, state, catalogue, ledger, toGame]);
  return {
    data,
    ...missing([
      [stores[0], slots[0]],
      [stores[1], slots[1]],
      [stores[2], slots[2]],
    ]),
  };
}

/** What has not come of some stores. */
function missing(
  parts: readonly (readonly [LoadableStore<unknown>, DataSlot<unknown>])[],
): Omit<LoadResult<never>, 'data'> {
  const lacking = parts.filter(([, slot]) => slot.data === undefined);
  return {
    error: lacking.find(([, slot]) => slot.error)?.[1].error,
    retry: () => {
      for (const [store] of lacking) void store.load();
    },
  };
}
