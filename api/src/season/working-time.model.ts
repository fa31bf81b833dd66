/** A span of time in which the game was seen to work without a break, epoch ms. */
export interface WorkingSpan {
  readonly from: number;
  readonly until: number;
}

/** A silence up to this long breaks no span: a beat may be late, or be lost. */
export const SILENCE_MS = 25_000;

/**
 * How long the game worked within a stretch of time, ms. What was before the first span ever counts as
 * worked: nobody looked.
 * @param spans in any order; they may overlap
 */
export function workedWithin(spans: readonly WorkingSpan[], from: number, until: number): number {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  let worked = Math.max(0, Math.min(until, sorted[0]?.from ?? until) - from);
  let reached = from;
  for (const span of sorted) {
    const begins = Math.max(span.from, reached);
    const ends = Math.min(span.until, until);
    if (ends <= begins) continue;
    worked += ends - begins;
    reached = ends;
  }
  return worked;
}
