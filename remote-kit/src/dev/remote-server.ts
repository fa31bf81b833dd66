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
import { pipeline } from 'node:stream';
import {
  COMPOSITION_ELEMENT_ID,
  type Release,
  SIGNATURE_HEADER,
} from '@spieltag/shared-kernel/composition';
import { createDocumentSigner } from './document-signer.ts';
import { createOpenPages } from './open-pages.ts';
import { overrideDocument, overridePage, releasePath } from './override-page.ts';
import { sendFile } from './send-file.ts';

const LIVE_RELOAD_PATH = '/discovery/live-reload';
/** Where a page of the site asks what is built here. */
const RELEASE_PATH = '/release.json';
const DOCUMENT_PATH = /^\/discovery\/projects\/[^/]+\/microFrontends$/;

/** Changes an answer of the game on its way to the page; undefined: it goes as it came. */
type Change = (text: string) => { readonly text: string; readonly headers?: object } | undefined;

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
  const signer = createDocumentSigner();
  const settings = { liveReloadUrl: LIVE_RELOAD_PATH, signatureKey: signer.publicKey };
  const changePage: Change = (html) =>
    // The issuer's pages come this way too.
    html.includes(`id="${COMPOSITION_ELEMENT_ID}"`)
      ? { text: overridePage(html, release, settings) }
      : undefined;
  // Pages ask for newer versions later on: the one in the works stays.
  const changeDocument: Change = (json) => {
    const text = JSON.stringify(overrideDocument(JSON.parse(json), release));
    return { text, headers: { [SIGNATURE_HEADER]: signer.sign(text) } };
  };
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const own = `${releasePath(release)}/`;
    const isOwn = path === LIVE_RELOAD_PATH || path === RELEASE_PATH || path.startsWith(own);
    if (isOwn && admitSite(against, request, response)) return;
    if (path === LIVE_RELOAD_PATH) return pages.follow(response);
    if (path === RELEASE_PATH) return void sendFile(join(dir, 'release.json'), response);
    if (path.startsWith(own)) {
      const file = path.slice(own.length);
      // Only files the release names are served.
      return void sendFile(
        Object.hasOwn(release.files, file) ? join(dir, file) : undefined,
        response,
      );
    }
    forward(against, request, response, DOCUMENT_PATH.test(path) ? changeDocument : changePage);
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

/**
 * Lets pages of the site itself read what is built here, and no others, see `override-link`.
 * @returns whether the browser has only asked if it may
 */
function admitSite(against: URL, request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('vary', 'origin');
  if (request.headers.origin !== against.origin) return false;
  response.setHeader('access-control-allow-origin', against.origin);
  if (request.method !== 'OPTIONS') return false;
  // A site on the network asks for something on this machine.
  response.setHeader('access-control-allow-private-network', 'true');
  response.writeHead(204).end();
  return true;
}

/** Passes a request on; pages and compositions are changed on their way back. */
function forward(
  against: URL,
  request: IncomingMessage,
  response: ServerResponse,
  change: Change,
): void {
  const headers = { ...request.headers, host: against.host };
  // What is changed here goes neither compressed nor with the etag of the original.
  delete headers['accept-encoding'];
  const [path = ''] = (request.url ?? '').split('?');
  const isChanged = headers.accept?.includes('text/html') || DOCUMENT_PATH.test(path);
  if (isChanged) delete headers['if-none-match'];
  const send = against.protocol === 'https:' ? httpsRequest : httpRequest;
  const target = onSite(against, request.url);
  const passed = send(target, { method: request.method, headers }, (reply) => {
    const type = reply.headers['content-type'] ?? '';
    const isPage = type.includes('text/html');
    if (reply.statusCode === 200 && (isPage || DOCUMENT_PATH.test(path))) {
      return void changeAndSend(reply, response, change).catch(() => response.destroy());
    }
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    // Where one of both ends early the other ends as well: nobody takes a part for the whole.
    pipeline(reply, response, () => {});
  });
  // Streams last as long as their pages: the game must not serve one that is gone.
  response.on('close', () => passed.destroy());
  passed.on('error', (error) => {
    if (response.headersSent || response.destroyed) return void response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain' });
    response.end(`${against.origin} does not answer: ${error.message}\n`);
  });
  request.pipe(passed);
}

/** Resolved against the site, a path that begins with two slashes would name another host. */
function onSite(against: URL, requested = '/'): URL {
  const target = new URL(against);
  const [path = '', ...query] = requested.split('?');
  target.pathname = path;
  target.search = query.join('?');
  return target;
}

async function changeAndSend(
  reply: IncomingMessage,
  response: ServerResponse,
  change: Change,
): Promise<void> {
  const original = Buffer.concat(await reply.toArray()).toString('utf8');
  const changed = change(original);
  const headers = { ...reply.headers };
  delete headers['content-length'];
  delete headers.etag;
  response.writeHead(200, { ...headers, ...changed?.headers, 'cache-control': 'no-store' });
  response.end(changed?.text ?? original);
}
