import { ApiProblem } from '../problems/api-problem.ts';

/** Who does something to the game, and when. */
export interface Actor {
  /** Id of the administrator, or the name of whoever has the database. */
  readonly actor: string;
  readonly at: Date;
}

/** A change of theirs, and why. */
export interface Change extends Actor {
  /** Empty: none was given. */
  readonly reason: string;
}

/** The last moment a date can hold, epoch ms. */
const LATEST_MS = 8_640_000_000_000_000;

/** When something ends: a moment, or how long it lasts by the clock of the server. */
interface End {
  readonly until?: number;
  readonly lastsMs?: number;
}

/**
 * When a span ends, in epoch ms.
 * @throws ApiProblem PARAMETER_REQUIRED when that is not said
 */
export function endOf(from: number, { until, lastsMs }: End, now: Date): number {
  if (until !== undefined) return until;
  if (lastsMs === undefined) throw new ApiProblem('PARAMETER_REQUIRED', { name: 'until' });
  return Math.max(from, now.getTime()) + lastsMs;
}

/**
 * A span in epoch ms that is not over yet.
 * @throws ApiProblem PARAMETER_INVALID
 */
export function requireSpan(from: number, until: number, now: Date): void {
  const reason = 'is over already, or before it begins';
  if (from < 0 || until > LATEST_MS || until <= from || until <= now.getTime()) {
    throw new ApiProblem('PARAMETER_INVALID', { name: 'until', reason });
  }
}
