import {
  Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
  ServerResponse,
} from 'node:http';
import { HTTP_TIMEOUTS } from '../http/index.ts';

/** Options for Fastify, which leaves the end of connections to the server it is given. */
export const ENDING = {
  // What arrives while it ends is answered as ever: callers are told nothing of a server that goes.
  return503OnClosing: false,
  forceCloseConnections: false,
} as const;

/**
 * A server that lets go of its connections when it ends. One that is answered meanwhile hears so with
 * the answer: an edge that keeps it would send its next call to a server that is gone, and as long as
 * it is kept the server does not end.
 */
export class EndingServer extends HttpServer {
  readonly #life: Life;

  constructor(handle: RequestListener) {
    const life: Life = { isEnding: false };
    super({ ...HTTP_TIMEOUTS, ServerResponse: answersOf(life) }, handle);
    this.#life = life;
  }

  /** Answers what has arrived; ends with the last connection. */
  override close(done?: (error?: Error) => void): this {
    this.#life.isEnding = true;
    // Connections on which nobody waits are closed, whatever is unread on them; an edge does not send
    // a change a second time. So what is there by now is read first: between two turns.
    setImmediate(() => setImmediate(() => super.close(done)));
    return this;
  }
}

interface Life {
  isEnding: boolean;
}

function answersOf(life: Life) {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (life.isEnding) this.setHeader('connection', 'close');
      return super.writeHead(status, ...(rest as []));
    }

    override end(...rest: unknown[]): this {
      // Its head went out before, and promised to keep the connection.
      if (life.isEnding && this.headersSent) closeAfter(this);
      return super.end(...(rest as []));
    }
  };
}

function closeAfter(response: ServerResponse): void {
  const { socket } = response;
  response.once('finish', () => socket?.destroySoon());
}
