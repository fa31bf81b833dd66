import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Reads JSON. Clients that always say they send some may send nothing to a row without a body:
 * there is nothing of it to be wrong.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) =>
      body === '' && !takesBody(request) ? done(null, undefined) : parse(request, body, done),
  );
}

const takesBody = ({ routeOptions }: FastifyRequest) => routeOptions.schema?.body !== undefined;
