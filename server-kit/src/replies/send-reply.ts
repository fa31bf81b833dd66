import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompressedBodies } from './compressed-bodies.ts';
import { codingFor } from './content-coding.ts';
import { codedEtag, matchesEtag } from './etag.ts';
import type { PreparedReply } from './prepared-reply.ts';

/** `Content-Type` of JSON. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Pictures are compressed already. */
const IS_TEXT = /^(?:text\/|application\/json|image\/svg)/;

/** How a reply is sent. */
export interface ReplyForm {
  /** `Content-Type`. */
  readonly type: string;
  /** `Cache-Control`, unless the reply brings its own. */
  readonly cacheControl: string;
  /** Smaller bodies are not compressed; default: a kilobyte. */
  readonly minCompressedBytes?: number;
}

/** Sends a reply as it is: nobody keeps it. */
export function sendWhole(
  reply: FastifyReply,
  { body, cacheControl }: PreparedReply,
  form: ReplyForm,
): FastifyReply {
  return reply
    .header('cache-control', cacheControl ?? form.cacheControl)
    .type(form.type)
    .send(body);
}

/**
 * Sends a reply clients keep: compressed to those that accept it, and not at all to those that have
 * it. An etag and its 304 belong to one coding of the content.
 */
export async function sendConditional(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedReply,
  { type, cacheControl, minCompressedBytes }: ReplyForm,
): Promise<FastifyReply> {
  const coding = IS_TEXT.test(type)
    ? codingFor(prepared.body, request.headers['accept-encoding'], minCompressedBytes)
    : undefined;
  const precompressed = coding && prepared.precompressed.get(coding);
  const held = request.headers['if-none-match'];
  const usual = codedEtag(prepared.etag, coding);
  // Whoever got the usual form before the precompressed one existed has the same content.
  const isUsual = precompressed === undefined || matchesEtag(held, usual);
  const etag = isUsual ? usual : codedEtag(prepared.etag, coding, true);
  reply.headers({
    'cache-control': prepared.cacheControl ?? cacheControl,
    vary: variedBy(reply, 'accept-encoding'),
    etag,
  });
  if (matchesEtag(held, etag)) return reply.code(304).send();
  reply.type(type);
  if (coding === undefined) return reply.send(prepared.body);
  const { compressedBodies } = request.server;
  const data = precompressed ?? (await compressedBodies.get(etag, prepared.body, coding));
  return reply.header('content-encoding', coding).send(data);
}

/** What replies differ by: a header of the request, beside those that were named before. */
export function variedBy(reply: FastifyReply, header: string): string {
  const before = reply.getHeader('vary');
  return before === undefined ? header : `${before}, ${header}`;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Replies of the same content are compressed once, whichever route answers them. */
    compressedBodies: CompressedBodies;
  }
}
