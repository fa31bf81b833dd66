/**
 * Rows as COPY writes them, with some of their columns. Neither the tab between two values nor the end of a row
 * stands within a value there.
 * @param isKept for each column that was written
 */
export async function* keepColumns(
  written: AsyncIterable<Buffer>,
  isKept: readonly boolean[],
): AsyncGenerator<Buffer> {
  if (isKept.every(Boolean)) return yield* written;
  let begun = '';
  for await (const chunk of written) {
    // A character for each byte, so that no letter is cut where a chunk ends.
    const rows = (begun + chunk.toString('latin1')).split('\n');
    begun = rows.pop() ?? '';
    const kept = rows.map((row) => {
      const values = row.split('\t').filter((_value, no) => isKept[no]);
      return `${values.join('\t')}\n`;
    });
    yield Buffer.from(kept.join(''), 'latin1');
  }
}
