import { createEventParser, type StreamEvent } from './event-parser.ts';

export interface StreamRequest {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the last event that was seen; what came after it is asked for. */
  readonly lastId: string | undefined;
  /** Breaks it off. */
  readonly signal: AbortSignal;
  /** Anything came, be it a comment: somebody is there. */
  readonly onSign: () => void;
  readonly onEvent: (event: StreamEvent) => void;
  /** How long to wait once it has ended. */
  readonly onRetry: (ms: number) => void;
}

/** The server has no stream for this page now. */
export class StreamRefused extends Error {
  /** Undefined: it does not say when to come again. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, retryAfterMs: number | undefined) {
    super(`The stream was answered with ${status}`);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Reads a stream to its end. Not by `EventSource`, which hides comments and with them whether somebody
 * is still there, and what a refusal says. Throws StreamRefused for any other answer.
 */
export async function readStream(request: StreamRequest): Promise<void> {
  // A function of the window works on nothing else.
  const { fetch: send, lastId, signal } = request;
  const reply = await send(request.url, {
    headers: {
      ...request.headers,
      Accept: 'text/event-stream',
      ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
    },
    cache: 'no-store',
    signal,
  });
  const isStream = reply.headers.get('Content-Type')?.startsWith('text/event-stream');
  if (!reply.ok || !isStream || !reply.body) {
    void reply.body?.cancel().catch(() => {});
    throw new StreamRefused(reply.status, retryAfterMs(reply));
  }
  const parse = createEventParser(request.onEvent, request.onRetry);
  const decoder = new TextDecoder();
  const reader = reply.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      request.onSign();
      parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
