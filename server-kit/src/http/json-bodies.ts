import type { FastifyInstance, FastifyRequest } from 'fastify';

interface JsonBodyOptions {
  /** An empty body is none, even where the route takes one; default: it is invalid JSON then. */
  readonly isEmptyAllowed?: boolean;
}

/**
 * Reads JSON. Clients that always declare a JSON body may send an empty one to a route without a
 * body: nothing in it can be wrong.
 */
export function readJsonBodies(
  app: FastifyInstance,
  { isEmptyAllowed = false }: JsonBodyOptions = {},
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) =>
      body === '' && (isEmptyAllowed || !takesBody(request))
        ? done(null, undefined)
        : parse(request, body, done),
  );
}

const takesBody = ({ routeOptions }: FastifyRequest) => routeOptions.schema?.body !== undefined;
