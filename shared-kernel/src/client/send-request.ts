import { ApiCallError } from './api-call-error.ts';
import type { ApiRequest } from './api-request.ts';

const TIMEOUT_MS = 30_000;

/**
 * Sends a request, signed with a token. The token goes into a plain object: the methods of `Headers`
 * are anybody's to replace. Throws NETWORK or TIMEOUT when no answer comes within 30 s.
 * @param patienceMs until an answer begins, where there is something to show instead
 */
export async function sendRequest(
  fetcher: typeof fetch,
  request: ApiRequest,
  token: string | undefined,
  patienceMs?: number,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = fetcher(request.url, {
      method: request.row.method,
      headers: {
        ...Object.fromEntries(request.headers),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: request.body ?? null,
      signal: request.signal ? AbortSignal.any([timeout, request.signal]) : timeout,
    });
    return await (patienceMs ? Promise.race([answer, silence(patienceMs)]) : answer);
  } catch (cause) {
    throw brokenOff(cause, request);
  }
}

const silence = (ms: number) =>
  new Promise<never>((_, end) => {
    setTimeout(end, ms, new DOMException('', 'TimeoutError'));
  });

/** The body of an answer, which may break off as well. */
export async function bodyText(reply: Response, request: ApiRequest): Promise<string> {
  try {
    return await reply.text();
  } catch (cause) {
    throw brokenOff(cause, request);
  }
}

/** Why no answer came, or only a part of one; whoever broke off the call hears of that alone. */
function brokenOff(cause: unknown, { signal }: ApiRequest): unknown {
  if (signal?.aborted) return cause;
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  const code = isTimeout ? 'TIMEOUT' : 'NETWORK';
  return new ApiCallError({ code, status: undefined, msg: 'No answer from the server' }, { cause });
}
