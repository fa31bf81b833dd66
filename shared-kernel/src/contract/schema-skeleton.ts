import type * as Type from 'typebox';

/**
 * The shape of a value: `0` anything, `[]` a list of anything, `[x]` a list of `x`, else a record.
 * Of a record pages know how many fields it has at least, under the name `''`, and which of them are
 * lists and records: the names of all would be a kilobyte of the first script. A number below zero
 * is that of a record that may be null instead.
 */
export type SchemaSkeleton = 0 | readonly SchemaSkeleton[] | RecordSkeleton;

export interface RecordSkeleton {
  readonly '': number;
  readonly [field: string]: SchemaSkeleton | number;
}

interface Schema {
  readonly type?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** What a schema requires; what it says of words and figures is left to the server. */
export function skeletonOf(schema: Type.TSchema): SchemaSkeleton {
  const { type, items = {}, anyOf = [] } = schema as Schema;
  if (type === 'array') {
    const item = skeletonOf(items);
    return item === 0 ? [] : [item];
  }
  if (type === 'object') return recordSkeleton(schema, 1);
  const [value, nothing] = anyOf;
  const mayBeNull = anyOf.length === 2 && nothing?.type === 'null';
  return mayBeNull && value?.required?.length ? recordSkeleton(value, -1) : 0;
}

function recordSkeleton({ required = [], properties = {} }: Schema, sign: 1 | -1): RecordSkeleton {
  const parts = required.map((name) => [name, skeletonOf(properties[name] ?? {})] as const);
  const shaped = parts.filter(([, skeleton]) => skeleton !== 0);
  return { ...Object.fromEntries(shaped), '': sign * required.length };
}
