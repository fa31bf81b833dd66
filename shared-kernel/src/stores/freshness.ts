import {
  EMPTY,
  filter,
  fromEvent,
  interval,
  map,
  merge,
  type Observable,
  type SchedulerLike,
  Subscription,
  switchMap,
  timer,
} from 'rxjs';
import type { GameState } from '../contract/index.ts';
import { GAME_STATE_LOOP_MS, nextBoundaryInMs } from './boundaries.ts';

/** All pages know or hear at the same moment that there is something to load: they ask within this. */
export const SPREAD_MS = 10_000;
const LEDGER_LOOP_MS = 600_000;
/** A soft refresh leaves alone what was fetched less than this ago. */
export const GAME_STATE_FRESH_MS = 300_000;
export const LEDGER_FRESH_MS = 600_000;
/** An accelerated season is looked at this often: its phases pass within seconds. */
const ACCELERATED_LOOP_MS = 5000;

export interface FreshnessOptions {
  readonly gameState$: Observable<GameState | undefined>;
  readonly gameNow: () => number;
  readonly scheduler: SchedulerLike;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Ticks when the user comes back to the game. */
  readonly focus$: Observable<unknown>;
  loadGameState(): void;
  loadLedger(): void;
  softRefresh(): void;
}

/** Keeps game state and ledger fresh: loops, boundaries of market and phase, and coming back. */
export function keepFresh(options: FreshnessOptions): Subscription {
  const { gameState$, scheduler } = options;
  const boundary$ = gameState$.pipe(
    switchMap((state) => {
      if (state?.clockMode === 'accelerated') return interval(ACCELERATED_LOOP_MS, scheduler);
      const laterMs = options.random() * SPREAD_MS;
      const inMs = state && nextBoundaryInMs(state, options.gameNow(), laterMs);
      return inMs === undefined ? EMPTY : timer(inMs, scheduler);
    }),
  );
  const running = new Subscription();
  const gameState = merge(interval(GAME_STATE_LOOP_MS, scheduler), boundary$);
  running.add(gameState.subscribe(() => options.loadGameState()));
  running.add(interval(LEDGER_LOOP_MS, scheduler).subscribe(() => options.loadLedger()));
  running.add(options.focus$.subscribe(() => options.softRefresh()));
  return running;
}

/** Whether something is younger than a limit; what lies ahead is not: the clock was set back. */
export function isWithin(ageMs: number, limitMs: number): boolean {
  return ageMs >= 0 && ageMs < limitMs;
}

/** Whether somebody can see the page; always outside of a browser. */
export function isInSight(): boolean {
  return typeof document === 'undefined' || document.visibilityState === 'visible';
}

/** Ticks when the window gets the focus or the tab becomes visible; never outside of a browser. */
export function browserFocus(): Observable<unknown> {
  if (typeof document === 'undefined') return EMPTY;
  const visible = fromEvent(document, 'visibilitychange').pipe(
    map(() => document.visibilityState),
    filter((state) => state === 'visible'),
  );
  return merge(fromEvent(window, 'focus'), visible);
}
