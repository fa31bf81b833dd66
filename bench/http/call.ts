/** What an answer came to; undefined: the connection was closed before it was complete. */
export interface Answer {
  readonly status: number;
  /** The beginning of its body. */
  readonly body: string;
}

/** One request of a load, made beforehand as far as it can be. */
export interface Call {
  /** What is measured together. */
  readonly kind: 'change' | 'read';
  /** As it goes over the wire. */
  readonly request: Buffer | string;
  /** What it must be answered with where nothing is refused; default: 200. */
  readonly expect?: number;
  /** What the beginning of that answer's body must have; default: nothing. */
  readonly mustHave?: string;
  readonly onAnswer?: (answer: Answer | undefined) => void;
}

/**
 * The calls of a load by their number; undefined: there are no more.
 * @param server which of the servers it goes to, from 0
 */
export type NextCall = (no: number, server: number) => Call | undefined;

/** Whether a call was served: with its status, and with what the answer must have. */
export function isServed({ expect = 200, mustHave = '' }: Call, answer: Answer): boolean {
  return answer.status === expect && answer.body.includes(mustHave);
}

/** What a request is made of. */
export interface RequestParts {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request as it goes over the wire, without the empty line and the body: more headers may follow. */
export function headOf({ method, path, headers = {}, body }: RequestParts): string {
  const content = {
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body ?? '')}`,
  };
  const all = { host: 'localhost', accept: 'application/json', ...headers, ...(body && content) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}`;
}

/** A request without a body that is the same every time. */
export function requestOf(parts: RequestParts): Buffer {
  return Buffer.from(`${headOf(parts)}\r\n`);
}
