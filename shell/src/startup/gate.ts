import { chooseSeason } from '@spieltag/shared-kernel/contract';
import { hasDrafts } from '@spieltag/shared-kernel/remote';
import type { Kernel, Slot, StoreError } from '@spieltag/shared-kernel/stores';
import { type AddressStore, inSeason } from '../address/address.ts';

/** How far the start is: nothing yet, season known, everything there. */
export type GatePhase = 'idle' | 'initialized' | 'ready';

export interface GateState {
  readonly phase: GatePhase;
  /** Why it does not go on; `login` is fatal. */
  readonly failure: { readonly step: 'login' | 'data'; readonly error: StoreError } | undefined;
}

/** The start of the game, up to where remotes may come. */
export interface Gate {
  state(): GateState;
  subscribe(listener: () => void): () => void;
  /** Starts, or starts again after a failure. */
  open(): Promise<void>;
}

/** No season is there to be played. */
const NO_SEASON: StoreError = {
  code: 'SEASON_NOT_FOUND',
  status: undefined,
  messageKey: 'error.SEASON_NOT_FOUND',
  params: {},
};

export function createGate(kernel: Kernel, address: AddressStore): Gate {
  const listeners = new Set<() => void>();
  let state: GateState = { phase: 'idle', failure: undefined };
  const become = (next: GateState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async open() {
      become({ phase: 'idle', failure: undefined });
      const failure = await startSafely(kernel, address, () =>
        become({ phase: 'initialized', failure: undefined }),
      );
      if (failure) return become({ ...state, failure });
      become({ phase: 'ready', failure: undefined });
      kernel.bus.publish('app.ready', { seasonId: kernel.seasons.selectedId() });
    },
  };
}

/** Whatever breaks on the way is a failure to be shown, never a start that stands still. */
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

/** Leagues and seasons beside the login, then all that belongs to the season. */
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
  // What belongs to nobody does not wait for the login.
  const open = [kernel.clientDatabase, kernel.gameState];
  const opening = Promise.all(open.map((store) => store.load()));
  await login;
  const { data: account, error } = kernel.session.get();
  if (!account && error) return { step: 'login', error };
  // The statistics of the own players follow the first screen, which does without them.
  await Promise.all([opening, kernel.ledger.load()]);
  const slots: readonly Slot<unknown>[] = [...open, kernel.ledger].map((store) => store.get());
  const broken = slots.find((slot) => slot.data === undefined && slot.error)?.error;
  return broken && { step: 'data', error: broken };
}

/**
 * Selects the season of the address; without a valid one the address becomes the default season's.
 * Slashes too many go as well: the routers of the remotes would find nothing behind them.
 */
function enterSeason(kernel: Kernel, address: AddressStore): void {
  const leagues = kernel.seasons.get().data;
  const { pathname, seasonId, path, search } = address.get();
  if (!leagues) return;
  const chosen = chooseSeason(leagues, seasonId || undefined, kernel.seasons.storedId());
  if (chosen === undefined) return;
  if (pathname !== inSeason(chosen, path)) {
    address.go(inSeason(chosen, path, search), { replace: true });
  }
  if (chosen !== kernel.seasons.selectedId()) kernel.seasons.select(chosen);
}

/**
 * Lets the season follow the address, which may be another one than when the start began, and what
 * is chosen in other tabs.
 */
export function followSeason(kernel: Kernel, address: AddressStore): void {
  const follow = () => enterSeason(kernel, address);
  follow();
  address.subscribe(follow);
  kernel.seasons.chosenElsewhere$.subscribe((seasonId) => {
    // Rounds and players of the address may not exist there, and what is not saved must not get lost.
    if (!hasDrafts()) address.go(inSeason(seasonId, '/'), { replace: true });
  });
}
