/** A reply, as far as a load needs it. */
export interface Reply {
  readonly status: number;
  /** The first bytes of its body, as many as are kept. */
  readonly body: string;
  /** The server closes the connection after it. */
  readonly isLast: boolean;
}

type Phase = 'head' | 'body' | 'size' | 'chunk' | 'chunk-end' | 'trailers' | 'until-close';

const LINE = '\r\n';
const STATUS_FROM = 9;
const STATUS_TO = 12;

/**
 * Reads the replies of one connection, cut into pieces anywhere: their status, where they end, and
 * the first bytes of their bodies. Of all else nothing is kept, and no body is copied.
 */
export class ReplyParser {
  readonly #keptBytes: number;
  readonly #onReply: (reply: Reply) => void;
  #phase: Phase = 'head';
  /** Of a head or a line that has not ended yet. */
  #held = '';
  /** Bytes of the body or chunk that are still to come. */
  #left = 0;
  #status = 0;
  #isLast = false;
  #body = '';
  #at = 0;

  /** @param keptBytes of each body */
  constructor(keptBytes: number, onReply: (reply: Reply) => void) {
    this.#keptBytes = keptBytes;
    this.#onReply = onReply;
  }

  /** @throws Error at what is no reply */
  push(piece: Buffer): void {
    this.#at = 0;
    while (this.#at < piece.length) this.#read(piece);
  }

  /** The connection was closed. @returns whether that was in the middle of a reply */
  close(): boolean {
    if (this.#phase === 'until-close') this.#end();
    const isInMiddle = this.#phase !== 'head' || this.#held !== '';
    this.#phase = 'head';
    this.#held = '';
    return isInMiddle;
  }

  #read(piece: Buffer): void {
    switch (this.#phase) {
      case 'head':
        this.#readHead(this.#until(piece, '\r\n\r\n'));
        break;
      case 'size':
        this.#readSize(this.#until(piece, LINE));
        break;
      case 'chunk-end':
        if (this.#until(piece, LINE) !== undefined) this.#phase = 'size';
        break;
      case 'trailers':
        if (this.#until(piece, LINE) === '') this.#end();
        break;
      case 'until-close':
        this.#left = piece.length - this.#at;
        this.#take(piece);
        break;
      case 'body':
        this.#take(piece);
        if (this.#left === 0) this.#end();
        break;
      case 'chunk':
        this.#take(piece);
        if (this.#left === 0) this.#phase = 'chunk-end';
    }
  }

  /** The text before a mark, which is passed; undefined: the mark is yet to come. */
  #until(piece: Buffer, mark: string): string | undefined {
    const from = this.#at;
    if (this.#held === '') {
      const end = piece.indexOf(mark, from, 'latin1');
      if (end >= 0) {
        this.#at = end + mark.length;
        return piece.toString('latin1', from, end);
      }
    }
    const text = this.#held + piece.toString('latin1', from);
    const end = text.indexOf(mark);
    this.#at = end < 0 ? piece.length : from + end + mark.length - this.#held.length;
    this.#held = end < 0 ? text : '';
    return end < 0 ? undefined : text.slice(0, end);
  }

  #readHead(head: string | undefined): void {
    if (head === undefined) return;
    this.#status = Number(head.slice(STATUS_FROM, STATUS_TO));
    if (!head.startsWith('HTTP/1.1 ') || !(this.#status >= 100)) {
      throw new Error(`This is no reply: ${head.slice(0, 40)}`);
    }
    // The reply proper is yet to come.
    if (this.#status < 200) return;
    this.#body = '';
    this.#isLast = /\r\nconnection: *close/i.test(head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#left = Number(length ?? 0);
    const isEmpty = this.#status === 204 || this.#status === 304 || length === '0';
    if (isEmpty) this.#end();
    else if (/\r\ntransfer-encoding: *chunked/i.test(head)) this.#phase = 'size';
    else this.#phase = length === undefined ? 'until-close' : 'body';
  }

  #readSize(line: string | undefined): void {
    if (line === undefined) return;
    this.#left = Number.parseInt(line, 16);
    if (Number.isNaN(this.#left)) throw new Error(`This is no size of a chunk: ${line}`);
    this.#phase = this.#left === 0 ? 'trailers' : 'chunk';
  }

  /** Passes as much of a body as there is. */
  #take(piece: Buffer): void {
    const end = Math.min(piece.length, this.#at + this.#left);
    const wanted = this.#keptBytes - this.#body.length;
    if (wanted > 0)
      this.#body += piece.toString('latin1', this.#at, Math.min(end, this.#at + wanted));
    this.#left -= end - this.#at;
    this.#at = end;
  }

  #end(): void {
    this.#phase = 'head';
    this.#onReply({ status: this.#status, body: this.#body, isLast: this.#isLast });
  }
}
