import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** Far more than any body of ours; what works its way down a value may run out of stack on a hundred times that. */
const MOST_NESTED = 64;

interface JsonBodyOptions {
  /** An empty body is none, even where the route takes one; default: it is invalid JSON then. */
  readonly isEmptyAllowed?: boolean;
}

/**
 * Reads JSON that is not nested without end. Clients that always declare a JSON body may send an empty one to a route without a
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
    (request, body: string, done) => {
      if (body === '' && (isEmptyAllowed || !takesBody(request))) done(null, undefined);
      else if (isNestedDeeper(body, MOST_NESTED)) {
        done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY(), undefined);
      } else parse(request, body, done);
    },
  );
}

const takesBody = ({ routeOptions }: FastifyRequest) => routeOptions.schema?.body !== undefined;

const [QUOTE, BACKSLASH] = ['"', '\\'];

/** What lies in texts is passed over, and what is no JSON is for the parser to say. */
function isNestedDeeper(json: string, most: number): boolean {
  if (json.length <= most) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === QUOTE) isText = !isText;
    else if (isText) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
