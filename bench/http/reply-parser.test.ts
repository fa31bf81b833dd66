import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Reply, ReplyParser } from './reply-parser.ts';

const KEPT_BYTES = 12;

const PLAIN = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nContent-Length: 5\r\n\r\nhello';
const CHUNKED =
  'HTTP/1.1 503 Service Unavailable\r\ntransfer-encoding: chunked\r\n\r\n' +
  '5\r\nhel\r\n\r\nB;name=value\r\nlo, world, \r\n2\r\nhi\r\n0\r\nserver-timing: 1\r\n\r\n';
const UNCHANGED = 'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n';
const EMPTY = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

const REPLIES = [
  { status: 200, body: 'hello', isLast: false },
  { status: 503, body: 'hel\r\nlo, wor', isLast: false },
  { status: 304, body: '', isLast: false },
  { status: 200, body: 'hello', isLast: false },
  { status: 200, body: '', isLast: true },
];
const STREAM = PLAIN + CHUNKED + UNCHANGED + CONTINUE + PLAIN + EMPTY;

/** What is read of a stream that arrives in pieces that end there. */
function read(stream: string, ...ends: number[]) {
  const replies: Reply[] = [];
  const parser = new ReplyParser(KEPT_BYTES, (reply) => replies.push(reply));
  let from = 0;
  for (const end of [...ends.toSorted((a, b) => a - b), stream.length]) {
    parser.push(Buffer.from(stream.slice(from, end), 'latin1'));
    from = end;
  }
  return { replies, isInMiddle: parser.close() };
}

describe('replies that come one behind the other', () => {
  test('are read when they come in one piece', () => {
    expect(read(STREAM)).toEqual({ replies: REPLIES, isInMiddle: false });
  });

  test('are read when they come byte by byte', () => {
    const everywhere = Array.from(STREAM, (_, at) => at);
    expect(read(STREAM, ...everywhere)).toEqual({ replies: REPLIES, isInMiddle: false });
  });

  test('are read wherever they are cut', () => {
    for (let at = 0; at <= STREAM.length; at++) {
      expect(read(STREAM, at)).toEqual({ replies: REPLIES, isInMiddle: false });
    }
  });
});

describe('a connection that is closed', () => {
  test('in the middle of a reply says so, between two it does not', () => {
    const complete = new Set(
      [PLAIN, CHUNKED, UNCHANGED, CONTINUE, PLAIN, EMPTY].map(
        (_, no, all) => all.slice(0, no).join('').length,
      ),
    );
    for (let at = 0; at < STREAM.length; at++) {
      const { isInMiddle } = read(STREAM.slice(0, at));
      expect({ at, isInMiddle }).toEqual({ at, isInMiddle: !complete.has(at) });
    }
  });

  test('ends a reply that has no length', () => {
    const reply = { status: 200, body: 'as long as i', isLast: false };
    const seen = read('HTTP/1.1 200 OK\r\n\r\nas long as it takes', 5, 21);
    expect(seen).toEqual({ replies: [reply], isInMiddle: false });
  });
});

test.each([
  ['another protocol', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ['a status that is no number', 'HTTP/1.1 abc\r\n\r\n'],
  ['a chunk without a size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'],
])('%s is refused', (_, stream) => {
  expect(() => read(stream)).toThrow('This is no');
});

const replies = fc.array(
  fc.record({
    status: fc.constantFrom(200, 201, 204, 304, 409, 503),
    // One character stands for one byte.
    body: fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((c) => String.fromCharCode(c)) }),
    chunks: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
    isLast: fc.boolean(),
  }),
  { maxLength: 6 },
);
type Made = typeof replies extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

/** As a server writes it: in chunks where there are any, else with its length. */
function written({ status, body, chunks, isLast }: Made): string {
  const head = `HTTP/1.1 ${status} X\r\n${isLast ? 'Connection: close\r\n' : ''}`;
  if (status === 204 || status === 304) return `${head}\r\n`;
  if (chunks.length === 0) return `${head}content-length: ${body.length}\r\n\r\n${body}`;
  let [text, from] = ['', 0];
  for (const size of chunks) {
    const chunk = body.slice(from, from + size);
    if (chunk !== '') text += `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    from += size;
  }
  const rest = body.slice(from);
  if (rest !== '') text += `${rest.length.toString(16)}\r\n${rest}\r\n`;
  return `${head}transfer-encoding: chunked\r\n\r\n${text}0\r\n\r\n`;
}

test('any replies are read as they were written, however they are cut', () => {
  fc.assert(
    fc.property(replies, fc.array(fc.nat(2000)), (made, cuts) => {
      const stream = made.map(written).join('');
      const { replies: seen, isInMiddle } = read(
        stream,
        ...cuts.map((at) => at % (stream.length + 1)),
      );
      const expected = made.map(({ status, body, isLast }) => ({
        status,
        body: status === 204 || status === 304 ? '' : body.slice(0, KEPT_BYTES),
        isLast,
      }));
      expect({ seen, isInMiddle }).toEqual({ seen: expected, isInMiddle: false });
    }),
  );
});
