import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';

export interface EdgeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Asks a topology as pages do, trusting its own certificate alone. */
export type EdgeClient = (
  path: string,
  call?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown },
) => Promise<EdgeAnswer>;

/** Longer than the edge waits for a server. */
const WITHIN_MS = 60_000;

/** @param certificate file of the certificate */
export async function edgeClient(url: string, certificate: string): Promise<EdgeClient> {
  const agent = new Agent({ ca: await readFile(certificate), keepAlive: false });
  return (path, { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const call = request(new URL(path, url), {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        timeout: WITHIN_MS,
      });
      call.on('timeout', () => call.destroy(new Error(`no answer to ${path}`)));
      call.on('error', reject);
      call.on('response', (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }),
        );
      });
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
}
