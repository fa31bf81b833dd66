import type { IncomingMessage, RequestListener } from 'node:http';
import { securityHeaders } from '../http/index.ts';
import { REQUEST_ID, requestIdOf } from '../logging/index.ts';
import type { Problem } from '../problems/index.ts';
import { JSON_TYPE } from '../replies/index.ts';

/**
 * Answers requests with one problem before anything else has seen them, as a route would, with headers
 * and body made once. The connection stays: what is left of the request's body is read and thrown away
 * before its next request is.
 * @param headersOf names and values, in turn, that go along with the answer to a request; default: none
 */
export async function problemAnswerer(
  problem: Problem,
  headersOf: (request: IncomingMessage) => readonly string[] = () => [],
): Promise<RequestListener> {
  const body = JSON.stringify(problem.toBody());
  const headers = {
    ...(await securityHeaders()),
    ...problem.headers(),
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).flat().map(String);
  return (request, response) => {
    const own = [REQUEST_ID, requestIdOf(request), ...headersOf(request)];
    response.writeHead(problem.status, [...lines, ...own]);
    // As a text it goes out with the head, in one piece.
    response.end(body);
  };
}
