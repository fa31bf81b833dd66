import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { SourceStatus } from '../feed/index.ts';

/** What has been counted, as `app.metrics` holds it. */
interface Counted {
  readonly registry: Registry;
}

/** Figures of a server's game loop. */
interface LoopFigures {
  /** Whether it is the one that applies events when they are due. */
  readonly leads: boolean;
  /** By season. */
  lagSeconds(): Readonly<Record<string, number>>;
  /** Updates of sources seasons have gone on without since the start, by season; times in epoch ms. */
  quarantined(): ReadonlyMap<string, { readonly count: number; readonly lastAt: number }>;
  /** How often the machine's clock has jumped. */
  readonly clockJumps: number;
}

/** Seconds; a round of a hundred thousand managers is evaluated in half a minute. */
const DURATION_BOUNDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100];

/** Tells who leads the seasons, how late they are, and what was left out of them. */
export function watchGameLoop({ registry }: Counted, loop: LoopFigures): void {
  const registers = [registry];
  new Gauge({
    name: 'spieltag_game_loop_leader',
    help: '1: this server leads the seasons; 0: it stands by',
    registers,
    collect() {
      this.set(Number(loop.leads));
    },
  });
  new Gauge({
    name: 'spieltag_season_lag_seconds',
    help: 'How far seasons are behind their timelines, of the server that leads them',
    labelNames: ['season'] as const,
    registers,
    collect() {
      this.reset();
      for (const [season, seconds] of Object.entries(loop.lagSeconds())) {
        this.set({ season }, seconds);
      }
    },
  });
  new Gauge({
    name: 'spieltag_updates_set_aside',
    help: 'Updates of matches and players that could not be applied, since the start',
    labelNames: ['season'] as const,
    registers,
    collect() {
      for (const [season, { count }] of loop.quarantined()) this.set({ season }, count);
    },
  });
  new Gauge({
    name: 'spieltag_update_set_aside_timestamp_seconds',
    help: 'When an update of a season was last set aside since the start',
    labelNames: ['season'] as const,
    registers,
    collect() {
      for (const [season, { lastAt }] of loop.quarantined()) this.set({ season }, lastAt / 1000);
    },
  });
  new Counter({
    name: 'spieltag_clock_jumps_total',
    help: 'How often the clock of this machine has jumped by five seconds or more',
    registers,
    collect() {
      this.reset();
      this.inc(loop.clockJumps);
    },
  });
}

/** @returns counts how long it takes to apply events: the evaluation of a round is `EVALUATING` */
export function eventCounter({
  registry,
}: Counted): (applied: { readonly kind: string; readonly seconds: number }) => void {
  const durations = new Histogram({
    name: 'spieltag_event_duration_seconds',
    help: 'How long it took to apply events of seasons, by phase of the round or kind of event',
    labelNames: ['event'] as const,
    buckets: DURATION_BOUNDS,
    registers: [registry],
  });
  return ({ kind, seconds }) => durations.observe({ event: kind }, seconds);
}

/** States of a season's source; a sample of each, so that a change is seen as one. */
const SOURCE_STATES = ['waiting', 'ok', 'down', 'nonsense'] as const;

/**
 * Tells how it stands with the sources of seasons, as the server sees it that leads them.
 * @param sources by season
 * @param clock real time, epoch ms
 */
export function watchSources(
  { registry }: Counted,
  sources: () => Readonly<Record<string, Pick<SourceStatus, 'state' | 'since' | 'lastReadAt'>>>,
  clock: () => number,
): void {
  const registers = [registry];
  new Gauge({
    name: 'spieltag_source_state',
    help: 'Sources of seasons that are followed: 1 at the state they are in',
    labelNames: ['season', 'state'] as const,
    registers,
    collect() {
      this.reset();
      for (const [season, { state: present }] of Object.entries(sources())) {
        for (const state of SOURCE_STATES) this.set({ season, state }, Number(state === present));
      }
    },
  });
  new Gauge({
    name: 'spieltag_source_age_seconds',
    help: 'Since when the source of a season was not read as a whole',
    labelNames: ['season'] as const,
    registers,
    collect() {
      this.reset();
      for (const [season, { lastReadAt, since }] of Object.entries(sources())) {
        this.set({ season }, Math.max(0, clock() - (lastReadAt ?? since)) / 1000);
      }
    },
  });
}
