import type { ServerResponse } from 'node:http';
import { LAST_PIECE, retryText, type StreamBytes, streamBytes } from './stream-message.ts';

/** Who has not read so much of what was sent is gone, or too slow: it comes back and gets what is. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/**
 * Everybody waits for a time of their own within this before they come back, so that they do not
 * come at once when a server ends.
 */
const COME_BACK_AFTER_MS = 1000;
const COME_BACK_WITHIN_MS = 8000;

/** How long the end of a stream may take to be read. */
const END_WITHIN_MS = 2000;

/** One connection a stream is written to, past the response: all share the bytes. */
export class StreamListener {
  readonly #response: ServerResponse;
  readonly #isFramed: boolean;

  /** @param response its head has been sent */
  constructor(response: ServerResponse) {
    this.#response = response;
    this.#isFramed = response.chunkedEncoding;
  }

  /** When it comes back once the connection is gone; its own, as it is for everybody. */
  sayWhenToComeBack(): void {
    this.write(streamBytes(retryText(comeBackMs())));
  }

  /** @returns false: the listener does not read, and has been dropped */
  write({ framed, plain }: StreamBytes): boolean {
    const { socket } = this.#response;
    if (!socket || socket.destroyed) return true;
    socket.write(this.#isFramed ? framed : plain);
    if (socket.writableLength <= MOST_UNREAD_BYTES) return true;
    socket.destroy();
    return false;
  }

  /** Sends it away, with a time to come back at. */
  end(): void {
    this.sayWhenToComeBack();
    const { socket } = this.#response;
    if (!socket) return;
    if (this.#isFramed) socket.write(LAST_PIECE);
    socket.end();
    // Who does not read the end keeps no server from ending.
    setTimeout(() => socket.destroy(), END_WITHIN_MS).unref();
  }
}

function comeBackMs(): number {
  return COME_BACK_AFTER_MS + Math.random() * (COME_BACK_WITHIN_MS - COME_BACK_AFTER_MS);
}
