import { BehaviorSubject, Subject } from 'rxjs';
import type { ApiClient, JsonStorage } from '../client/index.ts';
import { contract, type Leagues } from '../contract/index.ts';
import type { EventBus } from '../events/index.ts';
import { createDataSlotStore, type Explain } from './data-slot-store.ts';
import type { SeasonsStore } from './kernel.ts';

/** How long the selected season is remembered: 30 days. */
const REMEMBERED_MS = 2_592_000_000;
const SELECTED = 'selected-season';
/** The season chosen last in any tab. */
export const CHOSEN_SEASON = 'chosen-season';

export interface SeasonsOptions {
  readonly client: ApiClient;
  readonly bus: EventBus;
  readonly storage: JsonStorage;
  readonly now: () => number;
  readonly explain: Explain;
}

/** A seasons store that is notified when another tab has chosen a season. */
export interface FollowingSeasonsStore extends SeasonsStore {
  followChoice(): void;
}

/** Leagues and seasons, and which season is shown. */
export function createSeasonsStore(options: SeasonsOptions): FollowingSeasonsStore {
  const { client, bus, storage, now } = options;
  const slot = createDataSlotStore<Leagues>(options.explain);
  const selected = new BehaviorSubject('');
  const chosenElsewhere = new Subject<string>();
  /** What another tab has chosen: this one does the same, and tells nobody. */
  let followed: string | undefined;
  const remembered = (key: string): string | undefined => {
    const { seasonId, updatedAt } = (storage.read(key) ?? {}) as Record<string, unknown>;
    if (typeof seasonId !== 'string' || typeof updatedAt !== 'number') return undefined;
    return now() - updatedAt < REMEMBERED_MS ? seasonId : undefined;
  };
  return {
    state$: slot.state$,
    get: slot.get,
    load: () =>
      slot.run((orKept) => client.call(contract.sportsdata.leagues, { rethrow: true, orKept })),
    selectedId$: selected.asObservable(),
    selectedId: () => selected.value,
    select(seasonId) {
      storage.write(SELECTED, { seasonId, updatedAt: now() });
      if (seasonId === selected.value) return;
      // The season a page opens with is its own affair.
      if (selected.value !== '' && seasonId !== followed) {
        storage.write(CHOSEN_SEASON, { seasonId, updatedAt: now() });
      }
      followed = undefined;
      selected.next(seasonId);
      bus.publish('season.selected', { seasonId });
    },
    storedId: () => remembered(SELECTED),
    chosenElsewhere$: chosenElsewhere.asObservable(),
    followChoice() {
      const chosen = remembered(CHOSEN_SEASON);
      if (!chosen || !selected.value || chosen === selected.value) return;
      followed = chosen;
      chosenElsewhere.next(chosen);
    },
  };
}
