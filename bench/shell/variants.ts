import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { SingleBundle } from '../../remote-kit/src/build/single-bundle.ts';

/** The same game behind an address of its own: composed, or as one bundle. */
export interface Variant {
  readonly url: string;
  /** What pages consist of from now on: `change` gets and gives HTML. */
  changePages(change: (html: string) => string): void;
  /** Bytes of pages and files it has sent, whoever asked: what a worker of the page fetches no page sees. */
  sentBytes(): number;
  close(): Promise<void>;
}

const compress = promisify(brotliCompress);
const PAGE_QUALITY = 5;
const FILE_QUALITY = 11;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};
const IS_FILE = /\.(js|css|woff2)$/;
const SINGLE = '/single/';

/**
 * Puts an address before a running game that treats both variants alike: files in the best
 * compression and for ever, as a production's edge has them, pages made for the variant.
 * @param folders files of a build, by the path under which they are found
 */
export async function serveVariant(
  gameUrl: string,
  change: (html: string) => string,
  folders: Readonly<Record<string, string>> = {},
): Promise<Variant> {
  const files = new Map<string, Promise<Buffer>>();
  let changed = change;
  let sentBytes = 0;
  const fileOf = (path: string) => {
    const held = files.get(path) ?? compressedFile(gameUrl, path, folders);
    files.set(path, held);
    return held;
  };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', gameUrl).pathname;
    try {
      if (path.startsWith('/api/') || path.startsWith('/discovery')) {
        await passOn(gameUrl, request, response);
        return;
      }
      sentBytes += IS_FILE.test(path)
        ? sendFile(response, path, await fileOf(path))
        : await sendPage(gameUrl, request, response, changed);
    } catch {
      // A page that is left breaks off what was on its way to it.
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    changePages(next) {
      changed = next;
    },
    sentBytes: () => sentBytes,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The page with the files of one bundle in place of all others. */
export function singlePage({ script, style }: SingleBundle): (html: string) => string {
  return (html) =>
    withoutOpening(html)
      .replaceAll(/<link rel="(?:preload|stylesheet)"[^>]*>\n?/g, '')
      .replace(
        '</head>',
        `<link rel="stylesheet" href="${SINGLE}${style}">` +
          `<script defer src="${SINGLE}${script}"></script></head>`,
      );
}

/** A bundle is sent as it is: nobody draws its first screen ahead. */
const withoutOpening = (html: string) =>
  html.replace(/<div id="opening"[\s\S]*?<noscript><style>[^\n]*\n/, '');

/** Where the files of a single bundle are found. */
export const singleFolder = ({ dir }: SingleBundle) => ({ [SINGLE]: dir });

async function compressedFile(
  gameUrl: string,
  path: string,
  folders: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const [prefix, folder] = Object.entries(folders).find(([start]) => path.startsWith(start)) ?? [];
  const content =
    prefix !== undefined && folder !== undefined
      ? await readFile(join(folder, path.slice(prefix.length)))
      : Buffer.from(await (await fetch(`${gameUrl}${path}`)).arrayBuffer());
  return path.endsWith('.woff2') ? content : brotli(content, FILE_QUALITY);
}

function brotli(content: Buffer, quality: number): Promise<Buffer> {
  return compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** @returns its bytes */
function sendFile(response: ServerResponse, path: string, content: Buffer): number {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  response.writeHead(200, {
    'content-type': TYPES[extension],
    'content-length': content.length,
    'cache-control': 'public, max-age=31536000, immutable',
    ...(extension !== 'woff2' && { 'content-encoding': 'br' }),
  });
  response.end(content);
  return content.length;
}

/** @returns its bytes */
async function sendPage(
  gameUrl: string,
  { url = '/', headers }: IncomingMessage,
  response: ServerResponse,
  change: (html: string) => string,
): Promise<number> {
  // Without its language the page would begin with a picture in another one.
  const { cookie = '', 'accept-language': language = '' } = headers;
  const page = await fetch(`${gameUrl}${url}`, {
    headers: { cookie, 'accept-language': language },
  });
  const content = await brotli(Buffer.from(change(await page.text())), PAGE_QUALITY);
  response.writeHead(page.status, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': content.length,
    'cache-control': 'no-cache',
    'content-security-policy': page.headers.get('content-security-policy') ?? '',
    'set-cookie': page.headers.getSetCookie(),
  });
  response.end(content);
  return content.length;
}

async function passOn(
  gameUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { host: _host, connection: _connection, ...headers } = request.headers;
  await new Promise<void>((done, fail) => {
    const call = send(`${gameUrl}${request.url}`, { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      pipeline(reply, response).then(done, fail);
    });
    call.on('error', fail);
    request.pipe(call);
  });
}
