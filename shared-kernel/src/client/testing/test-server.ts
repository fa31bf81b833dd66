import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  /** Path with query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What to answer; a body that is no text goes out as JSON. `hangUp`: no answer at all. */
export interface TestReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly hangUp?: boolean;
}

export interface TestServer {
  readonly url: string;
  readonly seen: readonly SeenRequest[];
  /** Requests whose path contains the text. */
  seenAt(part: string): readonly SeenRequest[];
  /** How it answers from now on. */
  answer(handler: TestHandler): void;
  /** Breaks off what is under way. */
  hangUp(): void;
  close(): Promise<void>;
}

export type TestHandler = (request: SeenRequest) => TestReply | Promise<TestReply>;

/** A real HTTP server on a port of its own. */
export async function startTestServer(handler: TestHandler = () => ({})): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  let answer = handler;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request: SeenRequest = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    };
    seen.push(request);
    const { status = 200, headers = {}, body, hangUp } = await answer(request);
    if (hangUp) return outgoing.destroy();
    const isText = typeof body === 'string' || body === undefined;
    outgoing.writeHead(status, {
      ...(!isText && { 'Content-Type': 'application/json' }),
      ...headers,
    });
    outgoing.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    seenAt: (part) => seen.filter(({ url }) => url.includes(part)),
    answer(next) {
      answer = next;
    },
    hangUp: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** An error as our API answers it. */
export function refusal(status: number, code: string, params?: object): TestReply {
  return { status, body: { status, code, msg: `msg of ${code}`, ...(params && { params }) } };
}
