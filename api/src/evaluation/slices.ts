import { type RawBuilder, sql } from 'kysely';
import { CHUNK_SHIFT, CHUNK_USERS } from './chunk.codec.ts';

/** A user's part of a column of their chunk, `chunk.<column>` of a statement. */
export function sliceOf(column: string, userNo: string, bytes: number): RawBuilder<Buffer> {
  const place = sql`(${sql.ref(userNo)} & ${sql.lit(CHUNK_USERS - 1)})`;
  return sql<Buffer>`substring(${sql.ref(column)} from ${place} * ${sql.lit(bytes)} + 1 for ${sql.lit(bytes)})`;
}

/** The number of a user's chunk. */
export function chunkOf(userNo: string): RawBuilder<number> {
  return sql<number>`(${sql.ref(userNo)} >> ${sql.lit(CHUNK_SHIFT)})`;
}
