import type { Player } from '@spieltag/shared-kernel/contract';
import { overlayOf, useKernel } from '@spieltag/shared-kernel/remote';
import { useSearchParams } from '@spieltag/shared-kernel/vendor/router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useGame } from '../../game/use-game.ts';
import { useQueryWriter } from '../../players/use-query-writer.ts';
import { type Browsing, readBrowsing, writeBrowsing } from './browsing.address.ts';
import {
  choosePlayers,
  type Filters,
  filterPlayers,
  type Known,
  NO_FILTERS,
} from './filters.model.ts';
import { createOrders, type Ordering } from './ordering.model.ts';
import { createSearch } from './search.model.ts';

/** What was typed goes into the address once the typing pauses, all else once it has been painted. */
const TYPING_PAUSE_MS = 500;
const PAINT_PAUSE_MS = 60;

/** What is listed, kept in the address: a reload and a shared link show the same. */
export interface BrowsingState extends Browsing {
  readonly handlers: BrowsingHandlers;
}

/** How it is changed; the same functions with every render. */
export interface BrowsingHandlers {
  /** Changes some filters, the others stay. */
  filter(change: Partial<Filters>): void;
  order(ordering: Ordering): void;
  /** Lists what was saved. */
  become(browsing: Browsing): void;
  reset(): void;
}

/** A browsing as a query of its own: equal ones are the same text. */
export const keyOf = (browsing: Browsing): string =>
  writeBrowsing(browsing, new URLSearchParams()).toString();

/**
 * Shows a change at once and writes it into the address after that: what follows the address has no
 * part in the time between a key and the list. Where the address changes by itself, it is followed,
 * but not by what lay over the list and is closed: it may have come before the list was written.
 */
export function useBrowsing(): BrowsingState {
  const [query] = useSearchParams();
  const held = useMemo(() => readBrowsing(query), [query]);
  const [shown, show] = useState(held);
  const address = keyOf(held);
  /** What the address said last, or was set to by this hook: nobody else's doing. */
  const known = useRef(address);
  /** Something lay over the list when it was written: the address below says what was before. */
  const isBelow = useRef(false);
  const follow = useEffectEvent(() => {
    if (address === known.current) return;
    known.current = address;
    if (isBelow.current) isBelow.current = false;
    else show(held);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is followed
  useEffect(() => follow(), [address]);
  useWritten(shown, query, { known, isBelow });
  const [handlers] = useState<BrowsingHandlers>(() => ({
    filter: (change) =>
      show((before) => ({ ...before, filters: { ...before.filters, ...change } })),
    order: (ordering) => show((before) => ({ ...before, ordering })),
    become: (browsing) => show(browsing),
    reset: () => show((before) => ({ ...before, filters: NO_FILTERS })),
  }));
  return { ...shown, handlers };
}

interface Written {
  readonly known: { current: string };
  readonly isBelow: { current: boolean };
}

/** Writes what is shown into the address. */
function useWritten(shown: Browsing, query: URLSearchParams, { known, isBelow }: Written): void {
  const { overlays } = useKernel();
  const writeQuery = useQueryWriter();
  const { search } = shown.filters;
  const before = useRef(search);
  const write = useEffectEvent(() => {
    if (keyOf(shown) === known.current) return;
    known.current = keyOf(shown);
    // Something may lie over the list by now.
    isBelow.current = overlayOf(window.location.pathname, overlays()) !== undefined;
    writeQuery((now) => writeBrowsing(shown, now));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is written, wherever it is
  useEffect(() => {
    const isTyped = search !== before.current;
    before.current = search;
    const pause = setTimeout(write, isTyped ? TYPING_PAUSE_MS : PAINT_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [shown, query]);
}

/** The players that are listed, in order. */
export function useBrowsedPlayers(
  players: readonly Player[],
  { filters, ordering }: Browsing,
  { measured, budget }: Known,
): readonly Player[] {
  const { teams } = useGame().database;
  const inOrder = useMemo(() => createOrders(players, measured), [players, measured]);
  const search = useMemo(() => createSearch(players, teams), [players, teams]);
  const found = useMemo(() => search(filters.search), [search, filters.search]);
  return useMemo(() => {
    const passed = filterPlayers(inOrder(ordering), filters);
    const chosen = choosePlayers(passed, filters, { measured, budget });
    return found ? chosen.filter(({ id }) => found.has(id)) : chosen;
  }, [inOrder, ordering, filters, found, measured, budget]);
}
