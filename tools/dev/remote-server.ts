import { readFileSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { COMPOSITION_ELEMENT_ID, type Release } from '@spieltag/shared-kernel/composition';
import { createOpenPages } from './open-pages.ts';
import { overridePage, releasePath } from './override-page.ts';
import { sendFile } from './send-file.ts';

const LIVE_RELOAD_PATH = '/discovery/live-reload';

/** A running game, seen with one remote of ours in it. */
export interface RemoteServer {
  readonly server: Server;
  /** Serves this build from now on, and reloads the pages. */
  use(buildDir: string): void;
}

/** `against`: address of the running game. */
export function createRemoteServer(against: URL, buildDir: string): RemoteServer {
  let dir = buildDir;
  let release = readRelease(dir);
  const pages = createOpenPages();
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path === LIVE_RELOAD_PATH) return pages.follow(response);
    const own = releasePath(release);
    if (path.startsWith(own)) {
      const file = path.slice(own.length);
      // Only files the release names are served.
      return void sendFile(
        Object.hasOwn(release.files, file) ? join(dir, file) : undefined,
        response,
      );
    }
    forward(against, request, response, (html) => overridePage(html, release, LIVE_RELOAD_PATH));
  });
  return {
    server,
    use(next) {
      dir = next;
      release = readRelease(dir);
      pages.reload();
    },
  };
}

function readRelease(dir: string): Release {
  return JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')) as Release;
}

/** Passes a request on; pages are changed on their way back. */
function forward(
  against: URL,
  request: IncomingMessage,
  response: ServerResponse,
  changePage: (html: string) => string,
): void {
  const headers = { ...request.headers, host: against.host };
  // A page is changed here, so neither its compression nor the original's etag are of use.
  delete headers['accept-encoding'];
  if (headers.accept?.includes('text/html')) delete headers['if-none-match'];
  const send = against.protocol === 'https:' ? httpsRequest : httpRequest;
  const target = new URL(request.url ?? '/', against);
  const passed = send(target, { method: request.method, headers }, (reply) => {
    const isHtml = reply.headers['content-type']?.includes('text/html');
    if (isHtml && reply.statusCode === 200) {
      return void changeAndSend(reply, response, changePage);
    }
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  passed.on('error', (error) => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
    response.end(`${against.origin} does not answer: ${error.message}\n`);
  });
  request.pipe(passed);
}

async function changeAndSend(
  reply: IncomingMessage,
  response: ServerResponse,
  change: (html: string) => string,
): Promise<void> {
  const original = Buffer.concat(await reply.toArray()).toString('utf8');
  // The issuer's pages come this way too.
  const isGame = original.includes(`id="${COMPOSITION_ELEMENT_ID}"`);
  const html = isGame ? change(original) : original;
  const headers = { ...reply.headers };
  delete headers['content-length'];
  delete headers.etag;
  response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(html);
}
