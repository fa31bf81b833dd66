import type { MatchUpdate } from '../feed/feed.types.ts';
import type { CalendarGrowth } from '../season/calendar-growth.model.ts';
import type { TimelineEvent } from '../season/timeline.model.ts';
import type { QuarantinedUpdate } from './quarantine.ts';

/** What happens next in a season, and where it stands before. */
export interface NextEvents {
  /** One event, several updates of matches in a row, or all players who change at a moment. */
  readonly events: readonly [TimelineEvent, ...TimelineEvent[]];
  readonly cursor: string;
}

/** One round's part of the timeline, with what it needs of the rounds before. */
export interface TimelinePart {
  readonly roundNo: number;
  /** Of a source that is followed: what had been taken over of it. */
  readonly revision: number;
  /** What else it was made from, which any server may have changed. */
  readonly basis: string;
  readonly events: readonly TimelineEvent[];
  /** Updates of the rounds before that come after their completion. */
  readonly lateUpdates: readonly MatchUpdate[];
}

/** How events are applied. */
export interface ApplyOptions {
  /** Real time, epoch ms, where the clock is to be set to the events' time. */
  readonly setClockAt?: number | undefined;
  /** Whoever applies a lock has it packed afterwards. */
  readonly packsLater?: boolean;
}

/** Events that were applied together. */
export interface AppliedEvents {
  /** Of the first: a phase by its name, or the kind of the event; packing of what a lock has frozen. */
  readonly kind: string;
  readonly seconds: number;
}

/** What a runner tells of its season. */
export interface RunnerListeners {
  /** Called with every update that cannot be applied. */
  readonly onQuarantined?: (quarantined: QuarantinedUpdate) => void;
  /** Called with what was taken over of a calendar. */
  readonly onGrown?: (growth: CalendarGrowth) => void;
  readonly onApplied?: ((applied: AppliedEvents) => void) | undefined;
}
