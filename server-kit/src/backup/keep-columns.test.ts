import { expect, test } from '@jest/globals';
import { keepColumns } from './keep-columns.ts';

/** As COPY writes them: a tab and an end of a line within a value, nothing, and null. */
const ROWS = ['1\tMüller\\tM\t\\N', '2\tFöhr\\nF\t{1,2}', '3\t\t'];
const TEXT = Buffer.from(ROWS.map((row) => `${row}\n`).join(''));

async function kept(isKept: readonly boolean[], chunkBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  for (let at = 0; at < TEXT.length; at += chunkBytes) {
    chunks.push(TEXT.subarray(at, at + chunkBytes));
  }
  const read = (async function* () {
    yield* chunks;
  })();
  const written: Buffer[] = [];
  for await (const chunk of keepColumns(read, isKept)) written.push(chunk);
  return Buffer.concat(written).toString();
}

test.each([
  ['all', [true, true, true], '1\tMüller\\tM\t\\N\n2\tFöhr\\nF\t{1,2}\n3\t\t\n'],
  ['without the first', [false, true, true], 'Müller\\tM\t\\N\nFöhr\\nF\t{1,2}\n\t\n'],
  ['without one between', [true, false, true], '1\t\\N\n2\t{1,2}\n3\t\n'],
  ['without the last', [true, true, false], '1\tMüller\\tM\n2\tFöhr\\nF\n3\t\n'],
  ['one alone', [false, true, false], 'Müller\\tM\nFöhr\\nF\n\n'],
])('of columns %s stay, wherever what is read is cut', async (_which, isKept, expected) => {
  for (const chunkBytes of [1, 2, 7, TEXT.length]) {
    expect(await kept(isKept, chunkBytes)).toBe(expected);
  }
});
