import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import type { SeasonRunner } from './season-runner.ts';
import type { NextEvents } from './season-runner.types.ts';

/** What a step led to, in words for the log of the debug screen. */
export interface SeasonStep {
  readonly event: string;
}

/** Real time, epoch ms. */
type Clock = () => number;

/**
 * One step worth seeing: a phase transition, a restricted window, or all updates of matches up to
 * the next moment at which something else happens. Changes of players pass by on the way.
 * @returns undefined when nothing is left to happen
 */
export async function stepOnce(
  runner: SeasonRunner,
  clock: Clock,
): Promise<SeasonStep | undefined> {
  while (true) {
    const next = await runner.next();
    if (!next) return undefined;
    const applied = await runner.apply(next, { setClockAt: clock() });
    if (applied && next.events[0].kind !== 'player') return { event: describe(next) };
  }
}

/**
 * All events up to and including the next entry of a round into a phase.
 * @returns undefined when the season ends before
 */
export async function stepUntil(
  runner: SeasonRunner,
  phase: RoundPhase,
  clock: Clock,
): Promise<SeasonStep | undefined> {
  while (true) {
    const next = await runner.next(Number.POSITIVE_INFINITY);
    if (!next) return undefined;
    if (!(await runner.apply(next, { setClockAt: clock() }))) continue;
    const [event] = next.events;
    if (event.kind === 'phase' && event.phase === phase) return { event: describe(next) };
  }
}

function describe({ events }: NextEvents): string {
  const [event] = events;
  switch (event.kind) {
    case 'phase':
      return `phase:${event.phase}`;
    case 'window':
      return event.windowNo === null ? 'window:closed' : `window:${event.windowNo}`;
    case 'match':
      return `matches:${events.length}`;
    case 'player':
      return `player:${event.change.player.id}`;
  }
}
