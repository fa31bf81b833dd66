import type { IncomingMessage } from 'node:http';

/** Who sends more than that is cut off without having read the answer. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads what is left of a body and throws it away. A client that still sends when its connection is
 * closed hears of a reset, and never of the answer that says why. Ends with the body, with the
 * connection, which the server's limits close in time, or when it is too much.
 */
export function drainBody(request: IncomingMessage, mostBytes = MOST_BYTES): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve();
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) resolve();
    });
    for (const end of ['end', 'close', 'error'] as const) request.once(end, () => resolve());
    request.resume();
  });
}
