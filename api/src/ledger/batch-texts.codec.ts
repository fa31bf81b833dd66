import { type RawBuilder, sql } from 'kysely';

/** Long texts of many rows as one value, of which each row cuts out its own. */
export interface BatchTexts {
  /** Where each begins, from 1. */
  readonly starts: readonly number[];
  /** Bytes. */
  readonly lengths: readonly number[];
  readonly bytes: Buffer;
}

/**
 * Texts one after the other. Within a list of texts every quotation mark would be escaped and read
 * again, and JSON has hundreds of them.
 */
export function batchTexts(texts: readonly string[]): BatchTexts {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  let next = 1;
  const starts = lengths.map((length) => {
    const start = next;
    next += length;
    return start;
  });
  return { starts, lengths, bytes: Buffer.from(texts.join('')) };
}

/** The text of a row that says where it begins and how long it is. */
export function batchText(
  { bytes }: BatchTexts,
  start: string,
  length: string,
): RawBuilder<string> {
  return sql`convert_from(
    substring(${bytes}::bytea from ${sql.ref(start)} for ${sql.ref(length)}), 'UTF8')`;
}
