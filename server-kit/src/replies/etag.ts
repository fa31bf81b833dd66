import { createHash } from 'node:crypto';
import type { ContentCoding, ReplyBody } from './content-coding.ts';

/** The strong etag of a body: its hash, with quotation marks. */
export function etagOf(body: ReplyBody): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/**
 * The etag of the same content in other bytes: a strong etag names one form of it only.
 * @param isPrecompressed of the form that was compressed beforehand, smaller than the usual one
 */
export function codedEtag(
  etag: string,
  coding: ContentCoding | undefined,
  isPrecompressed = false,
): string {
  if (coding === undefined) return etag;
  return `${etag.slice(0, -1)}-${coding}${isPrecompressed ? '-ahead' : ''}"`;
}

/** Whether `If-None-Match` names the etag, by the weak comparison RFC 9110 asks for. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}
