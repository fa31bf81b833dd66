import { constants, deflateRawSync } from 'node:zlib';
import type { StreamEventData, StreamEventName } from '@spieltag/shared-kernel/contract';

const LINE = '\r\n';

/** Bytes for a stream, written once for all who listen in this way. */
interface WrittenBytes {
  /** As a piece of a body that is sent in pieces, which every proxy takes. */
  readonly framed: Buffer;
  /** As they are, for HTTP 1.0. */
  readonly plain: Buffer;
}

/** Text of a stream in all codings, each made when the first listener takes it. */
export interface StreamBytes {
  readonly isEmpty: boolean;
  readonly identity: WrittenBytes;
  /** A part of a stream that began with `GZIP_HEAD`. */
  readonly gzip: WrittenBytes;
}

/** The end of a body that is sent in pieces. */
export const LAST_PIECE = Buffer.from(`0${LINE}${LINE}`);

/** What a compressed stream begins with: a head of gzip without name and time. */
export const GZIP_HEAD = writtenBytes(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]));

/** Text of the stream as bytes. */
export function streamBytes(text: string): StreamBytes {
  const bytes = Buffer.from(text);
  let identity: WrittenBytes | undefined;
  let gzip: WrittenBytes | undefined;
  return {
    isEmpty: bytes.length === 0,
    get identity() {
      identity ??= writtenBytes(bytes);
      return identity;
    },
    get gzip() {
      gzip ??= writtenBytes(packed(bytes));
      return gzip;
    },
  };
}

/** Both forms share their memory. */
function writtenBytes(bytes: Buffer): WrittenBytes {
  const head = bytes.length.toString(16) + LINE;
  const framed = Buffer.concat([Buffer.from(head), bytes, Buffer.from(LINE)]);
  return { framed, plain: framed.subarray(head.length, head.length + bytes.length) };
}

/** Less is not worth a compressor. */
const WORTH_PACKING_BYTES = 200;

/**
 * Blocks of a deflated stream that end at a whole byte and refer to nothing before them: they fit into
 * every listener's stream, whatever was sent there.
 */
function packed(bytes: Buffer): Buffer {
  if (bytes.length >= WORTH_PACKING_BYTES) {
    return deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  }
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** One message; without an id the listener's last one stays. */
export function messageText<Name extends StreamEventName>(
  event: Name,
  data: StreamEventData<Name>,
  id?: string,
): string {
  return messageOfJson(event, JSON.stringify(data), id);
}

/** @param json one line */
export function messageOfJson(event: StreamEventName, json: string, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${json}\n\n`;
}

/** A line listeners take no notice of: the connection is in use. */
export const HEARTBEAT = streamBytes(':\n\n');

/** How long listeners wait before they come back when the connection is gone. */
export const retryText = (ms: number) => `retry: ${Math.round(ms)}\n\n`;
