/** The server's time, estimated from the `Date` headers of its replies. */
export interface ServerClock {
  /** Server time now, epoch ms. */
  now(): number;
  /** Learns from a reply: its `Date` header and when the request left and the reply came. */
  learn(dateHeader: string | null, sentAt: number, receivedAt: number): void;
}

/**
 * `Date` has full seconds, so one reply tells the offset only within a second and the time it
 * travelled. Each reply narrows the interval the offset must lie in; a reply that contradicts what
 * was known (a clock was set) starts anew. Without replies: the device's clock.
 */
export function createServerClock(deviceNow: () => number): ServerClock {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  return {
    now: () => deviceNow() + (Number.isFinite(low) ? Math.round((low + high) / 2) : 0),
    learn(dateHeader, sentAt, receivedAt) {
      const date = Date.parse(dateHeader ?? '');
      if (Number.isNaN(date)) return;
      const lowest = date - receivedAt;
      const highest = date + 999 - sentAt;
      const contradicts = lowest > high || highest < low;
      low = contradicts ? lowest : Math.max(low, lowest);
      high = contradicts ? highest : Math.min(high, highest);
    },
  };
}
