import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isPublicAddress, publicLookup } from '@spieltag/server-kit/http';

/** What a source says; the body is still to be read. */
export interface SourceAnswer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Asks a source once, and follows it nowhere else. */
export type AskSource = (
  url: string,
  request: { readonly signal: AbortSignal; readonly headers: Readonly<Record<string, string>> },
) => Promise<SourceAnswer>;

const CONNECTIONS = { keepAlive: true, timeout: 30_000 };

/** Whether an answer is its status alone: what stands below "unchanged" or "elsewhere" is not read. */
const isWithoutBody = (status: number) => status === 204 || (status >= 300 && status < 400);

/** At whatever address. */
export const askAnywhere: AskSource = async (url, request) => {
  const { status, headers, body } = await fetch(url, { ...request, redirect: 'manual' });
  const etag = headers.get('etag');
  if (!isWithoutBody(status)) return { status, etag, body };
  await body?.cancel();
  return { status, etag, body: null };
};

/**
 * At addresses of the whole internet alone, looked at with each connection.
 * @param lookup for tests, which have no such address
 */
export function askInPublic(lookup: LookupFunction = publicLookup): AskSource {
  const agents = {
    'http:': new http.Agent({ ...CONNECTIONS, lookup }),
    'https:': new https.Agent({ ...CONNECTIONS, lookup }),
  };
  return (address, { signal, headers }) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublicAddress(host)) {
      return Promise.reject(new Error(`${host} leads to no public address`));
    }
    const isPlain = url.protocol === 'http:';
    const options = {
      agent: agents[isPlain ? 'http:' : 'https:'],
      headers: { ...headers, 'accept-encoding': 'gzip' },
      signal,
    };
    return new Promise((resolve, reject) => {
      const request = (isPlain ? http : https).request(url, options);
      request.on('error', reject);
      request.on('response', (response) => {
        const { statusCode: status = 0, headers: said } = response;
        const etag = said.etag ?? null;
        if (isWithoutBody(status)) {
          // The connection is free for the next question once nothing is left to read.
          response.on('error', () => undefined).resume();
          resolve({ status, etag, body: null });
          return;
        }
        const isPacked = said['content-encoding'] === 'gzip';
        // Who reads the body is told what goes wrong with it.
        const body = isPacked ? pipeline(response, createGunzip(), () => undefined) : response;
        resolve({ status, etag, body });
      });
      request.end();
    });
  };
}
