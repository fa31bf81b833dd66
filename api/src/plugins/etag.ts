import { createHash } from 'node:crypto';
import type { ContentCoding } from './content-coding.ts';

/** JSON or other text, or the bytes of anything else. */
export type ReplyBody = string | Uint8Array;

/** A reply's body as it is sent, with its strong etag, for replies that are made once and kept. */
export class PreparedReply {
  readonly body: ReplyBody;
  /** With its quotation marks; of the body as it is, see `codedEtag`. */
  readonly etag: string;
  /** Replaces the row's usual `Cache-Control`. */
  readonly cacheControl: string | undefined;
  /** Forms of the body that were compressed before anybody asked, see `compressAhead`. */
  readonly ahead: Map<ContentCoding, Uint8Array>;

  constructor(
    body: ReplyBody,
    etag: string,
    cacheControl?: string,
    ahead = new Map<ContentCoding, Uint8Array>(),
  ) {
    this.body = body;
    this.etag = etag;
    this.cacheControl = cacheControl;
    this.ahead = ahead;
  }
}

/** The strong etag of a body: its hash. */
export function etagOf(body: ReplyBody): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/**
 * The etag of the same content in other bytes: a strong etag names one form of it only.
 * @param isAhead of the form that was compressed ahead, which is smaller than the usual one
 */
export function codedEtag(
  etag: string,
  coding: ContentCoding | undefined,
  isAhead = false,
): string {
  if (coding === undefined) return etag;
  return `${etag.slice(0, -1)}-${coding}${isAhead ? '-ahead' : ''}"`;
}

/** Text and etag of a value that will be answered more than once. */
export function prepareReply(value: unknown, cacheControl?: string): PreparedReply {
  const body = JSON.stringify(value);
  return new PreparedReply(body, etagOf(body), cacheControl);
}

/** A text or bytes that are no JSON, for rows with a media type of their own. */
export function prepareBody(body: ReplyBody, cacheControl?: string): PreparedReply {
  return new PreparedReply(body, etagOf(body), cacheControl);
}

/** Whether `If-None-Match` names the etag, by the weak comparison RFC 9110 asks for. */
export function noneMatchNames(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}
