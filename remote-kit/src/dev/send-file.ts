import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Answers with a file that may change any time, or with 404. The caller vouches for the path. */
export async function sendFile(path: string | undefined, response: ServerResponse): Promise<void> {
  const content = path && (await readFile(path).catch(() => undefined));
  if (!content) return void response.writeHead(404).end();
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
}
