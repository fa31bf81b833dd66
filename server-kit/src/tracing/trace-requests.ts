import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, endSpan, isTracing, runIn, type Span } from './spans.ts';

const TRACE_ID = /^[0-9a-f]{32}$/;
const TRACE_PARENT = /^00-(?<traceId>[0-9a-f]{32})-(?<parentId>[0-9a-f]{16})-[0-9a-f]{2}$/;
const NO_TRACE = '0'.repeat(32);

/**
 * Every request is a span, in the trace its caller names: by `traceparent`, or as the id under which the
 * edge knows the request. Without tracing nothing is added.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginSpan({
      name: `${request.method} ${request.routeOptions.url ?? 'no route'}`,
      kind: 'server',
      ...traceOf(request),
    });
    spans.set(request, span);
    runIn(span, done);
  });
  // What has read a body goes on outside of what has asked for it.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) runIn(span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const span = spans.get(request);
    if (!span) return;
    const { method, routeOptions, id } = request;
    const facts = {
      'http.request.method': method,
      'http.route': routeOptions.url ?? '',
      'http.response.status_code': reply.statusCode,
      'spieltag.request_id': id,
      ...(request.problemCode && { 'error.type': request.problemCode }),
    };
    endSpan(span, facts, reply.statusCode >= 500);
  });
}

function traceOf({ headers, id }: FastifyRequest): Partial<Pick<Span, 'traceId' | 'parentId'>> {
  const { traceId, parentId } = TRACE_PARENT.exec(String(headers.traceparent))?.groups ?? {};
  if (traceId !== undefined && parentId !== undefined && traceId !== NO_TRACE) {
    return { traceId, parentId };
  }
  const digits = id.replaceAll('-', '');
  return TRACE_ID.test(digits) && digits !== NO_TRACE ? { traceId: digits } : {};
}
