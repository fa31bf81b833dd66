import { chooseSeason } from '@spieltag/shared-kernel/contract';
import type { DataSlot, Kernel, ReadableStore, StoreError } from '@spieltag/shared-kernel/stores';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { type AddressStore, inSeason } from '../address/address.ts';
import { isSafe } from './is-safe.ts';

/** Progress of the start: nothing yet, season known, all data loaded. */
export type GatePhase = 'idle' | 'initialized' | 'ready';

export interface GateState {
  readonly phase: GatePhase;
  /** Why the start has stopped; `login` is fatal. */
  readonly failure: { readonly step: 'login' | 'data'; readonly error: StoreError } | undefined;
}

/** The start of the game, up to the point where remotes may load. */
export interface Gate extends ReadableStore<GateState> {
  /** Starts, or starts again after a failure. */
  open(): Promise<void>;
}

/** There is no season to play. */
const NO_SEASON: StoreError = {
  code: 'SEASON_NOT_FOUND',
  status: undefined,
  messageKey: 'error.SEASON_NOT_FOUND',
  params: {},
};

export function createGate(kernel: Kernel, address: AddressStore): Gate {
  const state = new BehaviorSubject<GateState>({ phase: 'idle', failure: undefined });
  return {
    state$: state,
    get: () => state.value,
    async open() {
      state.next({ phase: 'idle', failure: undefined });
      const failure = await startSafely(kernel, address, () =>
        state.next({ phase: 'initialized', failure: undefined }),
      );
      if (failure) return state.next({ ...state.value, failure });
      state.next({ phase: 'ready', failure: undefined });
      kernel.bus.publish('app.ready', { seasonId: kernel.seasons.selectedId() });
    },
  };
}

/** Turns anything thrown into a failure to show, so that the start never hangs. */
async function startSafely(
  kernel: Kernel,
  address: AddressStore,
  onInitialized: () => void,
): Promise<GateState['failure']> {
  try {
    return await start(kernel, address, onInitialized);
  } catch (error) {
    return { step: 'data', error: kernel.describeError(error) };
  }
}

/** Loads leagues and seasons beside the login, then the data of the season. */
async function start(
  kernel: Kernel,
  address: AddressStore,
  onInitialized: () => void,
): Promise<GateState['failure']> {
  const login = kernel.session.start();
  await kernel.seasons.load();
  const seasonsError = kernel.seasons.get().error;
  if (seasonsError) return { step: 'data', error: seasonsError };
  enterSeason(kernel, address);
  if (!kernel.seasons.selectedId()) return { step: 'data', error: NO_SEASON };
  onInitialized();
  // Public data does not wait for the login.
  const open = [kernel.clientDatabase, kernel.gameState];
  const opening = Promise.all(open.map((store) => store.load()));
  await login;
  const { data: account, error } = kernel.session.get();
  if (!account && error) return { step: 'login', error };
  // Statistics of the own players are loaded after the first screen, which does not need them.
  await Promise.all([opening, kernel.ledger.load()]);
  const slots: readonly DataSlot<unknown>[] = [...open, kernel.ledger].map((store) => store.get());
  const broken = slots.find((slot) => slot.data === undefined && slot.error)?.error;
  return broken && { step: 'data', error: broken };
}

/**
 * Selects the season of the address; without a valid one the address changes to the default season.
 * Surplus slashes are removed: the routers of the remotes match nothing with them.
 */
function enterSeason(kernel: Kernel, address: AddressStore): void {
  const leagues = kernel.seasons.get().data;
  const { pathname, seasonId, path, search } = address.get();
  if (!leagues) return;
  // The one of this tab first: where the storage is full, another one may be stored.
  const known = kernel.seasons.selectedId() || kernel.seasons.storedId();
  const chosen = chooseSeason(leagues, seasonId || undefined, known);
  if (chosen === undefined) return;
  if (pathname !== inSeason(chosen, path)) {
    address.go(inSeason(chosen, path, search), { replace: true });
  }
  if (chosen !== kernel.seasons.selectedId()) kernel.seasons.select(chosen);
}

/**
 * Keeps the season in step with the address, which may have changed since the start, and with the
 * choice made in other tabs.
 */
export function followSeason(kernel: Kernel, address: AddressStore): void {
  const follow = () => enterSeason(kernel, address);
  address.state$.subscribe(follow);
  kernel.seasons.chosenElsewhere$.subscribe((seasonId) => {
    // Ids in the path may not exist in that season, and neither drafts nor changes must get lost.
    if (isSafe(kernel)) address.go(inSeason(seasonId, '/'), { replace: true });
  });
}
