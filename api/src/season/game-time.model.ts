import type { ClockMode } from '../database/tables/season.tables.ts';
import { timeOfKey } from './timeline.model.ts';

/** How the time of a season passes, as the clock's row holds it. */
export interface SeasonClock {
  readonly mode: ClockMode;
  /** Game time at `anchoredAt`, epoch ms. */
  readonly gameTime: number;
  readonly speed: number;
  /** Real time, epoch ms. */
  readonly anchoredAt: number;
}

/** The game time at a moment of real time, whole epoch ms. */
export function gameTimeAt(clock: SeasonClock, now: number): number {
  switch (clock.mode) {
    case 'real':
      return now;
    case 'accelerated':
      return Math.floor(clock.gameTime + Math.max(0, now - clock.anchoredAt) * clock.speed);
    case 'stepped':
      return clock.gameTime;
  }
}

/** A clock with the event it has passed last. */
export interface PassedClock extends SeasonClock {
  /** Key of the event; empty: none. */
  readonly cursor: string;
}

/** The game time at a moment of real time; never before the last event, whatever the machine's clock says. */
export function reachedGameTime(clock: PassedClock, now: number): number {
  return Math.max(gameTimeAt(clock, now), timeOfKey(clock.cursor));
}

/**
 * Whether the machine's clock was set back while time was accelerated: it shows a moment before the
 * season's clock was set, or before the last event.
 */
export function wasSetBack(clock: PassedClock, now: number): boolean {
  if (clock.mode !== 'accelerated') return false;
  return now < clock.anchoredAt || gameTimeAt(clock, now) < timeOfKey(clock.cursor);
}

/** Real milliseconds until a moment of game time; infinite where only a step leads there. */
export function realTimeUntil(clock: SeasonClock, gameTime: number, now: number): number {
  if (clock.mode === 'stepped') return Number.POSITIVE_INFINITY;
  return Math.max(0, gameTime - gameTimeAt(clock, now)) / speedOf(clock);
}

/** Real milliseconds since a moment of game time; 0: it is yet to come. */
export function realTimeSince(clock: SeasonClock, gameTime: number, now: number): number {
  return Math.max(0, gameTimeAt(clock, now) - gameTime) / speedOf(clock);
}

function speedOf({ mode, speed }: SeasonClock): number {
  return mode === 'accelerated' ? speed : 1;
}
