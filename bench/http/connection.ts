import { connect, type Socket } from 'node:net';
import type { Answer } from './call.ts';
import { type Reply, ReplyParser } from './reply-parser.ts';

/** As much of a body as holds the version of a ledger. */
const KEPT_BYTES = 256;
const CONNECT_AGAIN_MS = 20;

/** Where a load goes. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

export function targetOf(origin: string): Target {
  const { hostname, port } = new URL(origin);
  return { host: hostname, port: Number(port) };
}

/** A connection that is kept, and made again when it was closed; one call at a time. */
export class Connection {
  readonly #target: Target;
  /** It can take a call. */
  readonly #onFree: () => void;
  #socket: Socket | undefined;
  #parser: ReplyParser | undefined;
  #awaited: ((answer: Answer | undefined) => void) | undefined;
  #isOpen = false;
  #isEnded = false;

  constructor(target: Target, onFree: (connection: Connection) => void) {
    this.#target = target;
    this.#onFree = () => onFree(this);
    this.#open();
  }

  /** It is connected and nothing is under way. */
  get isFree(): boolean {
    return this.#isOpen && !this.#awaited;
  }

  /** Sends a request; it must be free. */
  send(request: Buffer | string, onAnswer: (answer: Answer | undefined) => void): void {
    this.#awaited = onAnswer;
    this.#socket?.write(request, 'latin1');
  }

  /** Closes it for good; what is under way is not answered. */
  end(): void {
    this.#isEnded = true;
    this.#socket?.destroy();
  }

  #open(): void {
    const socket = connect({ ...this.#target, noDelay: true });
    const parser = new ReplyParser(KEPT_BYTES, (reply) => this.#answered(reply));
    this.#socket = socket;
    this.#parser = parser;
    socket.on('connect', () => {
      this.#isOpen = true;
      this.#onFree();
    });
    socket.on('data', (piece) => this.#push(parser, piece));
    // The event after it says all there is to do.
    socket.on('error', () => {});
    socket.on('close', () => this.#closed());
  }

  #push(parser: ReplyParser, piece: Buffer): void {
    try {
      parser.push(piece);
    } catch {
      // Whoever waits learns that there is no answer.
      this.#socket?.destroy();
    }
  }

  #answered({ status, body, isLast }: Reply): void {
    if (isLast) this.#isOpen = false;
    this.#answer({ status, body });
    if (this.isFree) this.#onFree();
  }

  #answer(answer: Answer | undefined): void {
    const awaited = this.#awaited;
    this.#awaited = undefined;
    awaited?.(answer);
  }

  #closed(): void {
    this.#isOpen = false;
    this.#parser?.close();
    if (this.#isEnded) return;
    this.#answer(undefined);
    setTimeout(() => {
      if (!this.#isEnded) this.#open();
    }, CONNECT_AGAIN_MS);
  }
}
