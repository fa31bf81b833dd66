import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';

/** What is answered on the operators' origin: their page, its files, the admin API, and the game's. */
const OPERATOR_ADDRESS = /^\/(?:$|\?|operator\/|discovery\/admin\/|api\/)/;
/** What is answered there alone. */
const OPERATOR_FILE = /^\/operator\//;
const ADMIN_ADDRESS = /^\/discovery\/admin\//;
/** For whoever has set up the proxy that asks. */
const NO_OPERATORS =
  'This is for the host of OPERATOR_ORIGIN alone, which a proxy has to pass on as it was asked for';

/**
 * Keeps operators and players apart by the host that is asked: remotes run on the players' origin,
 * and whatever they ask there for is answered without the operators' page and its sessions. The host
 * is what the caller sent, which an edge passes on; `X-Forwarded-Host` is not read. Where the edge
 * keeps pages for the time the registry is away, operators are refused: a kept page has remotes. Where it
 * leads operators alone, everybody else is: a proxy that names another host would have their origin
 * show the players' page.
 */
export function keepOperatorsApart(app: FastifyInstance, origin: string | undefined): void {
  const host = origin && new URL(origin).host;
  app.addHook('onRequest', async (request) => {
    const isOperators = host !== undefined && request.headers.host?.toLowerCase() === host;
    const isAnswered = isOperators
      ? OPERATOR_ADDRESS.test(request.url)
      : !OPERATOR_FILE.test(request.url);
    const servedTo = request.headers['x-served-to'];
    if (servedTo === 'operators' && !isOperators)
      throw new RegistryError('NOT_FOUND', NO_OPERATORS);
    const isKept = isOperators && servedTo === 'players';
    if (!isAnswered || isKept)
      throw new RegistryError('NOT_FOUND', 'There is no such address here');
    if (!isOperators && ADMIN_ADDRESS.test(request.url)) refusePages(request);
  });
}

/** Browsers say that a page calls; tools do not. */
function refusePages({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === undefined) return;
  throw new RegistryError('FORBIDDEN', "Pages call the admin API on the operators' origin alone");
}
