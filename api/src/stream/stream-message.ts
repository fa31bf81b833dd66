import type { StreamEventData, StreamEventName } from '@spieltag/shared-kernel/contract';

const LINE = '\r\n';

/** Bytes for a stream, written once for all who listen. */
export interface StreamBytes {
  /** As a piece of a body that is sent in pieces, which every proxy takes. */
  readonly framed: Buffer;
  /** As they are, for HTTP 1.0. */
  readonly plain: Buffer;
}

/** The end of a body that is sent in pieces. */
export const LAST_PIECE = Buffer.from(`0${LINE}${LINE}`);

/** Text of the stream as bytes; both forms share their memory. */
export function streamBytes(text: string): StreamBytes {
  const length = Buffer.byteLength(text);
  const head = length.toString(16) + LINE;
  const framed = Buffer.from(head + text + LINE);
  return { framed, plain: framed.subarray(head.length, head.length + length) };
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
