import { BehaviorSubject } from 'rxjs';
import type { ApiClient, JsonStorage } from '../client/index.ts';
import { contract, type Leagues } from '../contract/index.ts';
import type { EventBus } from '../events/index.ts';
import type { SeasonsStore } from './kernel.ts';
import { createSlotStore, type Explain } from './slot-store.ts';

/** How long the selected season is remembered: 30 days. */
const REMEMBERED_MS = 2_592_000_000;
const SELECTED = 'selected-season';

export interface SeasonsOptions {
  readonly client: ApiClient;
  readonly bus: EventBus;
  readonly storage: JsonStorage;
  readonly now: () => number;
  readonly explain: Explain;
}

/** Leagues and seasons, and which season is shown. */
export function createSeasonsStore(options: SeasonsOptions): SeasonsStore {
  const { client, bus, storage, now } = options;
  const slot = createSlotStore<Leagues>(options.explain);
  const selected = new BehaviorSubject('');
  return {
    state$: slot.state$,
    get: slot.get,
    load: () => slot.run(() => client.call(contract.sportsdata.leagues, { rethrow: true })),
    selectedId$: selected.asObservable(),
    selectedId: () => selected.value,
    select(seasonId) {
      storage.write(SELECTED, { seasonId, updatedAt: now() });
      if (seasonId === selected.value) return;
      selected.next(seasonId);
      bus.publish('season.selected', { seasonId });
    },
    storedId() {
      const stored = storage.read(SELECTED) as
        | { seasonId?: unknown; updatedAt?: unknown }
        | undefined;
      const { seasonId, updatedAt } = stored ?? {};
      if (typeof seasonId !== 'string' || typeof updatedAt !== 'number') return undefined;
      return now() - updatedAt < REMEMBERED_MS ? seasonId : undefined;
    },
  };
}
