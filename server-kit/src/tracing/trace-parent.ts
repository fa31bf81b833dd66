import { currentSpan } from './spans.ts';

/** Headers by which another server takes its part in the current trace; none without one. */
export function traceParent(): Readonly<Record<string, string>> {
  const span = currentSpan();
  return span ? { traceparent: `00-${span.traceId}-${span.spanId}-01` } : {};
}
