import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds. */
const DURATION_BOUNDS = [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3];

/** What a server counts of its streams. */
export interface StreamCounts {
  /** Bytes were written to so many listeners. */
  sent(listeners: number): void;
  /** A listener did not read. */
  dropped(): void;
  /** All lineups of a round were rated. */
  rated(seconds: number): void;
}

/** @param openStreams how many there are now */
export function countStreams(registry: Registry, openStreams: () => number): StreamCounts {
  const registers = [registry];
  new Gauge({
    name: 'spieltag_streams',
    help: 'Streams that are open',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  const sent = new Counter({
    name: 'spieltag_stream_messages_total',
    help: 'News written to streams, one for each listener; heartbeats are not counted',
    registers,
  });
  const dropped = new Counter({
    name: 'spieltag_streams_dropped_total',
    help: 'Streams ended because their listener did not read',
    registers,
  });
  const rated = new Histogram({
    name: 'spieltag_live_rating_duration_seconds',
    help: 'How long it took to rate all lineups of a running round',
    buckets: DURATION_BOUNDS,
    registers,
  });
  return {
    sent: (listeners) => sent.inc(listeners),
    dropped: () => dropped.inc(),
    rated: (seconds) => rated.observe(seconds),
  };
}
