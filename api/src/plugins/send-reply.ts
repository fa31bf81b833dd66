import type { Route } from '@spieltag/shared-kernel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from './content-coding.ts';
import { codedEtag, noneMatchNames, type PreparedReply } from './etag.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Pictures are compressed already. */
const WORTH_CODING = /^(?:text\/|application\/json|image\/svg)/;

/**
 * Sends what answers a row. Replies of conditional rows go compressed to clients that accept it,
 * and not at all to those that have them: an etag and its 304 belong to one coding of the content.
 */
export async function sendReply(
  row: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedReply,
): Promise<FastifyReply> {
  const type = row.media ?? JSON_TYPE;
  if (!row.conditional) {
    reply.header('cache-control', answer.cacheControl ?? 'no-store');
    return reply.type(type).send(answer.body);
  }
  const coding = WORTH_CODING.test(type)
    ? codingFor(answer.body, request.headers['accept-encoding'])
    : undefined;
  const ahead = coding && answer.ahead.get(coding);
  const held = request.headers['if-none-match'];
  const usual = codedEtag(answer.etag, coding);
  // Whoever got the usual form before the other was there has the same content.
  const isUsual = ahead === undefined || noneMatchNames(held, usual);
  const etag = isUsual ? usual : codedEtag(answer.etag, coding, true);
  const scope = row.auth === 'public' ? 'public' : 'private';
  reply.headers({
    'cache-control': answer.cacheControl ?? `${scope}, no-cache`,
    vary: 'accept-encoding',
    etag,
  });
  if (noneMatchNames(held, etag)) return reply.code(304).send();
  reply.type(type);
  if (coding === undefined) return reply.send(answer.body);
  const data = ahead ?? (await request.server.compressedBodies.get(etag, answer.body, coding));
  return reply.header('content-encoding', coding).send(data);
}
