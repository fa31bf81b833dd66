import type { Route } from '@spieltag/shared-kernel/contract';
import type * as Type from 'typebox';

/** What a request is filled in with: values by the names of the parts. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** As much of a JSON schema as rows use. */
interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

function sampleOf(schema: JsonSchema, name: string, known: KnownValues): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], name, known);
  if (schema.type === 'object') return sampleObject(schema, known);
  if (schema.type === 'array') {
    const { items = {}, minItems = 0 } = schema;
    return Array.from({ length: minItems }, () => sampleOf(items, name, known));
  }
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return false;
  return 'sample';
}

function sampleObject(schema: JsonSchema, known: KnownValues): Record<string, unknown> {
  const names = schema.required ?? [];
  return Object.fromEntries(
    names.map((name) => [name, sampleOf(schema.properties?.[name] ?? {}, name, known)]),
  );
}

function partOf(schema: Type.TSchema | undefined, known: KnownValues) {
  return schema ? sampleObject(schema as JsonSchema, known) : undefined;
}

/** A request a decent client could send to the row. Of a stream, which does not end, its head. */
export function sampleRequest(row: Route, known: KnownValues) {
  const params = partOf(row.params, known) ?? {};
  const query = partOf(row.query, known);
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
  const payload = partOf(row.body, known);
  const method = row.events ? ('HEAD' as const) : row.method;
  return { method, url: path + search, ...(payload ? { payload } : {}) };
}
