import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { HTTP_TIMEOUTS, type HttpTimeouts } from '@spieltag/server-kit/http';
import { StartError } from './start-error.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The parts behind the game's address; what no prefix claims goes to `page`. */
export interface SiteParts {
  readonly api: Handler;
  /** Sign-in of the magazine for development, under `/oidc`; absent elsewhere. */
  readonly issuer?: Handler;
  readonly page: Handler;
  /** Host on which operators have their page, and where nothing of the game is answered. */
  readonly operatorHost?: string | undefined;
}

/** The one address of the game: takes its port at once, answers 503 until the parts are there. */
export interface Site {
  open(parts: SiteParts): void;
  /** Answers what is on its way, then closes. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 3000;

/** Not there where IPv6 is switched off. */
const LOOPBACK_V6 = '::1';
/** This machine as it calls itself. */
const LOOPBACK = ['127.0.0.1', LOOPBACK_V6];
const NOT_THERE = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Listens on the port: for callers on this machine, or on the address that is named.
 * @throws StartError when it is taken, not allowed or no address of this machine
 */
export async function listen(
  port: number,
  host?: string,
  limits: HttpTimeouts = HTTP_TIMEOUTS,
): Promise<Site> {
  let parts: SiteParts | undefined;
  const handler: Handler = (request, response) => {
    if (!parts) return answer(response, 503, 'The game is starting');
    handlerFor(parts, request)(request, response);
  };
  const servers: Server[] = [];
  for (const address of host === undefined ? LOOPBACK : [host]) {
    const server = createServer({ ...limits }, handler);
    const error = await bind(server, port, address);
    if (error && address === LOOPBACK_V6 && NOT_THERE.includes(error.code ?? '')) continue;
    if (error) {
      await Promise.all(servers.map(close));
      throw refusalOf(error, port, address);
    }
    servers.push(server);
  }
  return {
    open(ready) {
      parts = ready;
    },
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS).unref();
  });
}

/** What the game server answers: calls, its health, pictures and shared lineups. */
const OF_THE_API = ['/api/', '/health/', '/bitmap-resources/', '/share/'];

function handlerFor(parts: SiteParts, { url = '/', headers }: IncomingMessage): Handler {
  if (parts.operatorHost !== undefined && headers.host === parts.operatorHost) return parts.page;
  if (OF_THE_API.some((prefix) => url.startsWith(prefix))) return parts.api;
  if (/^\/oidc([/?]|$)/.test(url)) {
    return parts.issuer ?? ((_request, response) => answer(response, 404, 'Not found'));
  }
  return parts.page;
}

function answer(response: ServerResponse, status: 404 | 503, line: string): void {
  const retry = status === 503 ? { 'retry-after': '1' } : {};
  response.writeHead(status, { 'content-type': 'text/plain', ...retry });
  response.end(`${line}\n`);
}

/** Resolves with what stands against it; undefined: the server listens. */
function bind(server: Server, port: number, host: string) {
  return new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(undefined));
  });
}

function refusalOf({ code = '', message }: NodeJS.ErrnoException, port: number, host: string) {
  if (code === 'EADDRINUSE')
    return new StartError(`port ${port} is taken: set PORT to another one`);
  if (NOT_THERE.includes(code) || code === 'ENOTFOUND') {
    return new StartError(`HOST must be an address of this machine, not '${host}'`);
  }
  return new StartError(`cannot listen on port ${port}: ${message}`);
}
