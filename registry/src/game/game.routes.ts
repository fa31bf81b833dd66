import { makeOperatorToken } from '@spieltag/server-kit/operator-tokens';
import { routerPath } from '@spieltag/server-kit/routes';
import { traceParent } from '@spieltag/server-kit/tracing';
import { contract, type Route } from '@spieltag/shared-kernel/contract';
import { requestOf } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AuthOptions, authenticate, requireOperator } from '../admin/caller.ts';
import { RegistryError } from '../errors/registry-error.ts';

interface GameOptions {
  /** Where operators have their page, and where alone this is answered. */
  readonly origin: string;
  readonly gameUrl: string;
  /** Shared with the game server. */
  readonly secret: string;
  readonly auth: AuthOptions;
  readonly answeredWithinMs?: number | undefined;
}

/** What operators do to the game: rows of administrators, of the game and of its seasons. */
export const GAME_ROWS: readonly Route[] = [contract.administration, contract.gameloop]
  .flatMap((family): readonly Route[] => Object.values(family))
  .filter(({ auth }) => auth === 'admin');

/** The edge waits for a minute. */
const ANSWERED_WITHIN_MS = 55_000;

/**
 * Passes what operators do to the game on to the game server, in their name. Who calls is known by the
 * session, checked as for the admin API; what the game server is shown instead never reaches a page.
 */
export async function gameRoutes(server: FastifyInstance, options: GameOptions): Promise<void> {
  const { host } = new URL(options.origin);
  server.decorateRequest('adminCaller');
  server.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const caller = await authenticate(request, options.auth);
    requireOperator(caller);
    request.adminCaller = caller;
  });
  for (const row of GAME_ROWS) {
    server.route({
      method: row.method,
      url: routerPath(row.path),
      schema: { hide: true },
      constraints: { host },
      handler: (request, reply) => passOn(row, request, reply, options),
    });
  }
}

async function passOn(
  row: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: GameOptions,
): Promise<FastifyReply> {
  const { status, headers, text } = await ask(row, request, options);
  if (status === 401) {
    request.log.error('The game server has another ADMINISTRATION_SECRET, or none');
    throw away();
  }
  const retryAfter = headers.get('retry-after');
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return reply.code(status).type('application/json').send(text);
}

async function ask(row: Route, request: FastifyRequest, options: GameOptions) {
  const { gameUrl, secret, auth, answeredWithinMs = ANSWERED_WITHIN_MS } = options;
  const { params, query, body, adminCaller, ip } = request;
  const key = row.idempotent ? request.headers['idempotency-key'] : undefined;
  const token = await makeOperatorToken(secret, adminCaller.name, auth.context.now());
  const { path, ...call } = requestOf(row, { params, query, body }, token);
  try {
    const answer = await fetch(`${gameUrl}${path}`, {
      ...call,
      headers: {
        ...call.headers,
        ...traceParent(),
        ...(key !== undefined && { 'idempotency-key': String(key) }),
        'x-forwarded-for': ip,
        'x-request-id': request.id,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(answeredWithinMs),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (err) {
    if (row.method === 'POST' && (err as Error).name === 'TimeoutError') {
      throw stillWorking(row.idempotent === true && key === undefined);
    }
    request.log.warn({ err }, 'The game server does not answer an operator');
    throw away();
  }
}

/**
 * The game server ends nothing because nobody waits for it any more.
 * @param isAnew the call came without the key that would keep it from being done once more
 */
const stillWorking = (isAnew: boolean) => {
  const again = isAnew
    ? 'the same call again would be done as well: look first whether this one was'
    : 'the same call again begins nothing anew';
  return new RegistryError(
    'GAME_STILL_WORKING',
    `The game server is still at it: it goes on, and ${again}`,
  );
};

const away = () => new RegistryError('GAME_UNAVAILABLE', 'The game server does not answer');
