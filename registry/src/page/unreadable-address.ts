import { errorAnswerer } from '@spieltag/server-kit/problems';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { problemReplies } from '../http/problem-replies.ts';

const answerError = errorAnswerer(problemReplies);

/**
 * Answers an address of which the percent signs make no sense. Browsers are led to the same one with
 * the signs as they were typed, where the page says that there is nothing; all others are refused.
 */
export function answerUnreadable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  if (!isPage) {
    answerError(error, request, reply);
    return;
  }
  const [path = '', ...query] = request.url.split('?');
  // Two slashes at the head would lead to another site.
  const readable = path.replace(/^[/\\]+/, '').replaceAll('%', '%25');
  reply.header('cache-control', 'no-store');
  void reply.redirect([`/${readable}`, ...query].join('?'));
}
