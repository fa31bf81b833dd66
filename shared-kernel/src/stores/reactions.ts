import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  fromEvent,
  map,
  type Observable,
  pairwise,
  Subscription,
  skip,
} from 'rxjs';
import { writtenElsewhere } from '../client/index.ts';
import { type ApiErrorCode, type GameState, REFUSED } from '../contract/index.ts';
import { squadPlayerIds } from '../rules/index.ts';
import { browserFocus, keepFresh } from './freshness.ts';
import type { DataSlot, ReadableStore } from './kernel.ts';
import type { KernelOptions } from './kernel-options.ts';
import { followTabs } from './other-tabs.ts';
import type { Parts } from './parts.ts';
import type { Refresher } from './refresher.ts';

/** Starts what makes the stores follow each other, the server and the user. */
export function startReactions(
  parts: Parts,
  refresher: Refresher,
  options: KernelOptions,
): Subscription {
  const { client, data, clock, globalErrors } = parts;
  const running = new Subscription();
  running.add(client.errors$.subscribe((error) => globalErrors.report(error, false)));
  running.add(uncaught().subscribe((error) => globalErrors.report(error, false)));
  const gameState$ = dataOf(data.gameState);
  running.add(gameState$.subscribe((state) => state && clock.learn(state)));
  running.add(followSeason(parts, refresher));
  running.add(followAccount(parts, refresher));
  running.add(followGameState(parts, refresher, gameState$));
  running.add(followHash(parts, gameState$));
  running.add(followMissing(parts));
  running.add(followRefusals(parts, refresher));
  // Most visits do without it.
  client.renewBy(async () => (await import('./ask-anew.ts')).askAnew(parts, refresher));
  const focus$ = options.focus$ ?? browserFocus();
  running.add(followTabs(parts, options.elsewhere$ ?? writtenElsewhere(), focus$));
  running.add(
    keepFresh({
      gameState$,
      gameNow: clock.now,
      scheduler: parts.scheduler,
      random: options.live?.random ?? Math.random,
      focus$,
      loadGameState: () => void refresher.loadGameState(),
      loadLedger: () => void refresher.loadLedger(),
      softRefresh: () => void refresher.refresh(),
    }),
  );
  return running;
}

/** What nobody caught: calls whose callers handle errors themselves, and did not. */
function uncaught(): Observable<unknown> {
  if (typeof document === 'undefined') return EMPTY;
  return fromEvent<PromiseRejectionEvent>(window, 'unhandledrejection').pipe(
    map(({ reason }) => reason),
  );
}

/** The data of a slot whenever they are other ones. */
function dataOf<T>(store: ReadableStore<DataSlot<T>>): Observable<T | undefined> {
  return store.state$.pipe(
    map((slot) => slot.data),
    distinctUntilChanged(),
  );
}

function followSeason({ seasons, data, ledger, clock }: Parts, refresher: Refresher): Subscription {
  return seasons.selectedId$
    .pipe(
      filter((seasonId) => seasonId !== ''),
      distinctUntilChanged(),
    )
    .subscribe(() => {
      data.reset();
      ledger.reset();
      clock.reset();
      refresher.reset();
      void refresher.loadSeason();
    });
}

function followAccount({ session, data, ledger }: Parts, refresher: Refresher): Subscription {
  return dataOf(session)
    .pipe(
      map((account) => account?.id),
      filter((userId) => userId !== undefined),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe(() => {
      data.resetOwn();
      ledger.reset();
      void refresher.loadOwn();
    });
}

function followGameState(
  { bus, seasons, data, live }: Parts,
  refresher: Refresher,
  gameState$: Observable<GameState | undefined>,
): Subscription {
  const publish = ({ seasonId, roundId, phase, playerMarketPhase: marketPhase }: GameState) =>
    bus.publish('gamestate.changed', { seasonId, roundId, phase, marketPhase });
  return gameState$.pipe(pairwise()).subscribe(([before, state]) => {
    if (!state) return;
    const marketMoved = before?.playerMarketPhase !== state.playerMarketPhase;
    const moved = before?.roundId !== state.roundId || before?.phase !== state.phase;
    if (moved || marketMoved) publish(state);
    if (!before) return;
    // A correction reaches back: of earlier rounds, too, points, totals and ranks are other ones.
    const corrected = before.corrections !== state.corrections;
    if (moved) seasons.select(state.seasonId);
    const isTaken = live.takesResults(state);
    if (moved || corrected) live.soon(() => void data.reloadAll());
    else if (
      !isTaken &&
      JSON.stringify(before.currentResults) !== JSON.stringify(state.currentResults)
    ) {
      data.reloadResults();
    }
    // The lineups of a lock are packed with a state that is new by its version alone.
    if (!moved && !corrected) live.soon(() => data.reloadCalculating());
    if (moved || corrected || marketMoved) live.soon(() => void refresher.loadOwn());
  });
}

/** Loads the client database anew when the game state names another one; once for each game state. */
function followHash(
  { data, live }: Parts,
  gameState$: Observable<GameState | undefined>,
): Subscription {
  let asked: GameState | undefined;
  return combineLatest([gameState$, dataOf(data.clientDatabase)]).subscribe(([state, database]) => {
    if (!state || !database || database.hash === state.hash || asked === state) return;
    asked = state;
    live.soon(() => void data.loadClientDatabase(state.hash));
  });
}

/** Of what a trade costs: whoever made it waits for the prices of now. */
const PRICE_REFUSALS: readonly string[] = [
  'REFUSED_BUDGET_MISMATCH',
  'REFUSED_BUDGET_TOO_LOW',
  'REFUSED_NO_PRICE',
] satisfies ApiErrorCode[];

/**
 * What the rules refuse on the server was legal on this page: it is behind, and asks for what is so,
 * whatever a stream would bring. A lock refuses many pages at the same moment.
 */
function followRefusals({ ledger, live }: Parts, refresher: Refresher): Subscription {
  let isDue = false;
  const renew = async () => {
    await refresher.loadGameState({ force: true });
    isDue = false;
    await refresher.loadClientDatabase();
  };
  return ledger.receipt$.subscribe((receipt) => {
    if (receipt.state !== 'refused') return;
    const { code } = receipt.error;
    if (PRICE_REFUSALS.includes(code)) void renew();
    else if (code.startsWith(REFUSED) && !isDue) {
      isDue = true;
      live.soon(() => void renew());
    }
  });
}

/** Looks up whom the ledger names and the client database does not; once for each time it is loaded. */
function followMissing(parts: Parts): Subscription {
  const asked = new Set<string>();
  let loaded: unknown;
  const { data, ledger, names } = parts;
  return combineLatest([dataOf(data.clientDatabase), dataOf(ledger)]).subscribe(
    ([database, held]) => {
      if (!database || !held) return;
      // Only what is loaded brings other teams: details that are put in keep those there are.
      if (database.teams !== loaded) asked.clear();
      loaded = database.teams;
      const missing = [
        ...squadPlayerIds(held.lineup),
        ...held.playersBoughtWhileRestricted,
        ...held.playersSoldWhileRestricted,
      ].filter((id) => names.teamOf(id) === undefined && !asked.has(id) && asked.add(id));
      if (missing.length === 0) return;
      void import('./missing-players.ts')
        .then(({ lookUpMissing }) => lookUpMissing(parts, database, missing))
        .catch(() => missing)
        .then((unanswered) => {
          for (const id of unanswered) asked.delete(id);
        });
    },
  );
}
