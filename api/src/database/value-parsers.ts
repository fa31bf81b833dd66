import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;

/** @throws RangeError when the number is not exact in JavaScript */
function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${text} is not a safe integer`);
  return number;
}

function integerArray(text: string): (number | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : safeInteger(item)));
}

/**
 * How values come out of the database, always in text mode (binary mode corrupts some types):
 * bigint as number, smallint[], int[] and bigint[] as number[], bytea as Buffer, jsonb as value,
 * timestamptz as Date.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8) return safeInteger;
      if (oid === INT8_ARRAY) return integerArray;
    }
    return pg.types.getTypeParser(oid, format);
  },
};
