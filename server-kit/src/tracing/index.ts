/** Traces of requests, from server to server and to the database, where they are wanted. */
export { beginSpan, type EndedSpan, runIn, traceInto } from './spans.ts';
export { traceParent } from './trace-parent.ts';
export { tracedClient } from './trace-queries.ts';
export { traceRequests } from './trace-requests.ts';
export { otlpTargetOf, tracingSettings } from './tracing-settings.ts';
