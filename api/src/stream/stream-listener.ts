import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Caller } from '../tokens/caller.ts';
import {
  GZIP_HEAD,
  LAST_PIECE,
  retryText,
  type StreamBytes,
  streamBytes,
} from './stream-message.ts';

/** Who has not read so much of what was sent is gone, or too slow: it comes back and gets what is. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** Nobody comes back earlier: a server takes a moment to start. */
const COME_BACK_AFTER_MS = 1000;
/** However few they are, they do not come at once. */
const SHORTEST_SPREAD_MS = 3000;
/** A process opens two to three times as many, and serves who polls meanwhile. */
const COME_BACK_PER_SECOND = 1000;

/** How long the end of a stream may take to be read. */
const END_WITHIN_MS = 2000;

/** How a stream is written. */
export type StreamCoding = Exclude<keyof StreamBytes, 'isEmpty'>;

/** Who listens, as a token said when the stream was opened. */
export interface StreamCaller extends Pick<Caller, 'id' | 'deviceId'> {
  /** Of the token, epoch ms. */
  readonly expiresAtMs: number;
}

interface StreamListenerOptions {
  readonly coding?: StreamCoding;
  readonly caller?: StreamCaller | undefined;
}

/** One connection a stream is written to: all share the bytes. */
export class StreamListener {
  /** Who listens, where a token said so. */
  readonly caller: StreamCaller | undefined;
  readonly #socket: Socket;
  readonly #isFramed: boolean;
  readonly #coding: StreamCoding;

  /**
   * Takes the connection over: what it takes to answer a request is let go of, which is most of
   * the memory a silent stream would hold.
   * @param response its head has been sent, which names the coding
   */
  constructor(
    response: ServerResponse,
    socket: Socket,
    { coding = 'identity', caller }: StreamListenerOptions = {},
  ) {
    this.caller = caller;
    this.#socket = socket;
    this.#coding = coding;
    this.#isFramed = response.chunkedEncoding;
    response.detachSocket(socket);
    if (coding === 'gzip') socket.write(this.#isFramed ? GZIP_HEAD.framed : GZIP_HEAD.plain);
  }

  /**
   * When it comes back once the connection is gone: at a time of its own, as it is for everybody.
   * @param listeners how many lose theirs at the same moment
   */
  sayWhenToComeBack(listeners: number): void {
    this.write(streamBytes(retryText(comeBackMs(listeners, Math.random()))));
  }

  /** @returns false: the listener does not read, and has been dropped */
  write(bytes: StreamBytes): boolean {
    const socket = this.#socket;
    if (socket.destroyed) return true;
    const { framed, plain } = bytes[this.#coding];
    socket.write(this.#isFramed ? framed : plain);
    if (socket.writableLength <= MOST_UNREAD_BYTES) return true;
    socket.destroy();
    return false;
  }

  /** Sends it away, with a time to come back at; `listeners` as above. */
  end(listeners: number): void {
    this.sayWhenToComeBack(listeners);
    const socket = this.#socket;
    if (this.#isFramed) socket.write(LAST_PIECE);
    socket.end();
    // Who does not read the end keeps no server from ending.
    setTimeout(() => socket.destroy(), END_WITHIN_MS).unref();
  }
}

/** @param share from 0 to below 1 */
export function comeBackMs(listeners: number, share: number): number {
  const spreadMs = Math.max(SHORTEST_SPREAD_MS, (listeners * 1000) / COME_BACK_PER_SECOND);
  return COME_BACK_AFTER_MS + share * spreadMs;
}
