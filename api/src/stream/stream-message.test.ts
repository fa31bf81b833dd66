import { constants, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { GZIP_HEAD, HEARTBEAT, messageOfJson, streamBytes } from './stream-message.ts';

const unpacked = (parts: readonly Buffer[]) =>
  gunzipSync(Buffer.concat([GZIP_HEAD.plain, ...parts]), {
    finishFlush: constants.Z_SYNC_FLUSH,
  }).toString();

test('compressed once, a text fits into every listener’s stream, whatever came before it', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }).map((part) => `: ${part}\n\n`),
    fc.array(fc.string(), { minLength: 20 }).map((json) => JSON.stringify(json)),
  );
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), fc.nat(), (texts, from) => {
      const all = texts.map(streamBytes);
      const heard = from % texts.length;
      const parts = all.slice(heard).map(({ gzip }) => gzip.plain);
      expect(unpacked(parts)).toBe(Buffer.from(texts.slice(heard).join('')).toString());
    }),
  );
});

test('it is the same text in both codings, in pieces of a known length, and much shorter', () => {
  const text = messageOfJson('matches', JSON.stringify(Array(300).fill({ id: 'pl-1', points: 4 })));
  const { identity, gzip } = streamBytes(text);
  expect(unpacked([gzip.plain])).toBe(text);
  expect(identity.plain.toString()).toBe(text);
  for (const { framed, plain } of [identity, gzip]) {
    expect(framed.toString('latin1')).toBe(
      `${plain.length.toString(16)}\r\n${plain.toString('latin1')}\r\n`,
    );
  }
  expect(gzip.plain.length).toBeLessThan(identity.plain.length / 5);
  expect(unpacked([HEARTBEAT.gzip.plain])).toBe(':\n\n');
});
