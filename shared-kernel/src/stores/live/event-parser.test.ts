import { expect, test } from '@jest/globals';
import { createEventParser, type StreamEvent } from './event-parser.ts';

function parse(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const read = createEventParser((event) => events.push(event));
  for (const piece of pieces) read(piece);
  return events;
}
const WHOLE = ': hello\nid: 7\nevent: state\ndata: {"a":\ndata: 1}\n\nevent: points\ndata: x\n\n';

test.each([
  ['in one piece', [WHOLE]],
  ['letter by letter', [...WHOLE]],
  ['with carriage returns', [...WHOLE.replaceAll('\n', '\r\n')]],
  ['with carriage returns alone', [`${WHOLE.replaceAll('\n', '\r')}\n`]],
])('an event comes whole %s, with the last id there was', (_title, pieces) => {
  expect(parse(...pieces)).toEqual([
    { id: '7', name: 'state', data: '{"a":\n1}' },
    { id: '7', name: 'points', data: 'x' },
  ]);
});

test('comments, unknown fields and events without data are none', () => {
  expect(parse(': beat\n\nretry: 3\nevent: state\n\n', 'data\n\n')).toEqual([
    { id: undefined, name: 'message', data: '' },
  ]);
});

test('an event is not there before its end', () => {
  expect(parse('data: 1\n', 'data: 2')).toEqual([]);
});

test('text without an end is given up', () => {
  const long = 'x'.repeat(5_000_000);
  expect(() => parse(long, long)).toThrow('no events');
});

test('the server says how long to wait, in digits', () => {
  const waits: number[] = [];
  const read = createEventParser(
    () => undefined,
    (ms) => waits.push(ms),
  );
  read('retry: 2500\n\nretry: soon\nretry: -1\nretry:\nretry: 0\n\n');
  expect(waits).toEqual([2500, 0]);
});
