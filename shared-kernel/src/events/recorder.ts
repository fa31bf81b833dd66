import * as Type from 'typebox';
import type { Envelope, EventBus } from './event-bus.ts';
import { matchesPayload } from './payload-check.ts';

/** An event as it was delivered, and when. */
const RecordedEvent = Type.Object({
  afterMs: Type.Integer({ minimum: 0, description: 'Since the recording began' }),
  name: Type.String(),
  version: Type.Integer(),
});

/** What happened on a bus for a while: can be kept in a file, and happen again on another bus. */
export const EventTrace = Type.Object({
  traceVersion: Type.Literal(1),
  startedAt: Type.Integer({ description: 'Epoch ms' }),
  events: Type.Array(RecordedEvent),
});
export type EventTrace = Omit<Type.Static<typeof EventTrace>, 'events'> & {
  readonly events: readonly (Envelope & { readonly afterMs: number })[];
};

/** A recording under way. */
export interface Recording {
  /** Events so far. */
  readonly length: number;
  /** Ends it, and gives what was recorded. */
  stop(): EventTrace;
}

/**
 * Records everything the bus delivers from now on.
 * @param now epoch ms
 */
export function recordEvents(bus: EventBus, now: () => number): Recording {
  const startedAt = now();
  const events: EventTrace['events'][number][] = [];
  let isReplayed = true;
  // What the bus replays to late listeners happened before.
  const listening = bus.trace$.subscribe((envelope) => {
    if (!isReplayed) events.push({ afterMs: now() - startedAt, ...envelope });
  });
  isReplayed = false;
  return {
    get length() {
      return events.length;
    },
    stop() {
      listening.unsubscribe();
      return { traceVersion: 1, startedAt, events: [...events] };
    },
  };
}

/** A trace from its file's text; undefined when it is none. */
export function readTrace(text: string): EventTrace | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return matchesPayload(EventTrace, value) ? (value as EventTrace) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Lets a trace happen again, in its order and without its pauses. What no longer fits its row is put
 * aside as any event would be.
 * @returns how many events were sent
 */
export function replayTrace(bus: EventBus, { events }: EventTrace): number {
  for (const { name, version, payload } of events) bus.receive({ name, version, payload });
  return events.length;
}
