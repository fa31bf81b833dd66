import type { Player } from '@spieltag/shared-kernel/contract';
import { useNavigate, useSearchParams } from '@spieltag/shared-kernel/vendor/router';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Browsing, readBrowsing, writeBrowsing } from './browsing.address.ts';
import { type Filters, filterPlayers, NO_FILTERS } from './filters.model.ts';
import { type Ordering, orderPlayers } from './ordering.model.ts';
import { createSearch } from './search.model.ts';

/** What was typed goes into the address once the typing pauses. */
const TYPING_PAUSE_MS = 300;

/** What is listed, kept in the address: a reload and a shared link show the same. */
export interface BrowsingState extends Browsing {
  setFilters(filters: Filters): void;
  setOrdering(ordering: Ordering): void;
  reset(): void;
}

/** Reads and writes the query. The search is one keystroke ahead of it. */
export function useBrowsing(): BrowsingState {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const held = useMemo(() => readBrowsing(query), [query]);
  const [typed, setTyped] = useState<string>();
  const search = typed ?? held.filters.search;
  const filters = useMemo(() => ({ ...held.filters, search }), [held.filters, search]);

  const write = (change: Partial<Browsing>) => {
    setTyped(undefined);
    const next = writeBrowsing({ filters, ordering: held.ordering, ...change }, query);
    // The address as it is: something may lie over the list by now, and stays there.
    const { pathname } = window.location;
    void navigate({ pathname, search: next.toString() }, { replace: true });
  };
  const writeTyped = useEffectEvent(() => write({ filters }));
  useEffect(() => {
    if (typed === undefined) return;
    const pause = setTimeout(writeTyped, TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return {
    filters,
    ordering: held.ordering,
    setFilters(next) {
      if (next.search === search) write({ filters: next });
      else setTyped(next.search);
    },
    setOrdering: (ordering) => write({ ordering }),
    reset: () => write({ filters: NO_FILTERS }),
  };
}

/** The players that are listed, in order. Typing goes first: the list follows when there is time. */
export function useBrowsedPlayers(
  players: readonly Player[],
  filters: Filters,
  ordering: Ordering,
): readonly Player[] {
  const search = useMemo(() => createSearch(players), [players]);
  const wanted = useDeferredValue(filters);
  return useMemo(
    () => orderPlayers(filterPlayers(search(wanted.search), wanted), ordering),
    [search, wanted, ordering],
  );
}
