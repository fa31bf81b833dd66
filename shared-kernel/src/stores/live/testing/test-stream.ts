/** A server's stream in a test: who opened one, and what is sent to all who listen. */
export interface TestStream {
  /** Answers requests of streams, and lets all others through. */
  readonly fetch: typeof fetch;
  /** `Last-Event-ID` of everyone who has asked, in their order. */
  readonly asked: (string | null)[];
  /** Who listens now. */
  readonly listeners: number;
  /** What each new listener gets first, where it goes on from something by that. */
  greeting: string | ((lastId: string | null) => string);
  /** Answers with this instead of a stream. */
  refusal: Response | undefined;
  send(text: string): void;
  /** Ends all streams. */
  end(): void;
}

/** Text of an event. */
export function eventText(name: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Makes a stream nobody listens to yet. */
export function createTestStream(): TestStream {
  const encoder = new TextEncoder();
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const asked: (string | null)[] = [];
  const stream: TestStream = {
    asked,
    greeting: ': hello\n\n',
    refusal: undefined,
    get listeners() {
      return open.size;
    },
    fetch: async (input, init) => {
      if (!String(input).endsWith('/stream')) return fetch(input, init);
      const lastId = new Headers(init?.headers).get('Last-Event-ID');
      asked.push(lastId);
      if (stream.refusal) return stream.refusal.clone();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          open.add(controller);
          const { greeting } = stream;
          const text = typeof greeting === 'string' ? greeting : greeting(lastId);
          if (text) controller.enqueue(encoder.encode(text));
          init?.signal?.addEventListener('abort', () => {
            if (open.delete(controller)) controller.error(init.signal?.reason);
          });
        },
        cancel: () => {},
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    },
    send(text) {
      for (const controller of open) controller.enqueue(encoder.encode(text));
    },
    end() {
      for (const controller of open) controller.close();
      open.clear();
    },
  };
  return stream;
}
