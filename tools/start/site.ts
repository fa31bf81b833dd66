import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { StartError } from './start-error.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The parts behind the game's address; what no prefix claims goes to `page`. */
export interface SiteParts {
  readonly api: Handler;
  /** Sign-in of the magazine for development, under `/oidc`; absent elsewhere. */
  readonly issuer?: Handler;
  readonly page: Handler;
}

/** The one address of the game: takes its port at once, answers 503 until the parts are there. */
export interface Site {
  open(parts: SiteParts): void;
  /** Answers what is on its way, then closes. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 3000;

/** Listens on the port. @throws StartError when it is taken or not allowed. */
export async function listen(port: number): Promise<Site> {
  let parts: SiteParts | undefined;
  const server = createServer((request, response) => {
    if (!parts) return answer(response, 503, 'The game is starting');
    handlerFor(parts, request.url ?? '/')(request, response);
  });
  await bind(server, port);
  return {
    open(ready) {
      parts = ready;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS).unref();
      }),
  };
}

/** What the game server answers: calls, its health, pictures and shared lineups. */
const OF_THE_API = ['/api/', '/health/', '/bitmap-resources/', '/share/'];

function handlerFor(parts: SiteParts, url: string): Handler {
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

function bind(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`port ${port} is taken: set PORT to another one`)
          : new StartError(`cannot listen on port ${port}: ${error.message}`),
      );
    });
    server.listen(port, resolve);
  });
}
