import type * as Type from 'typebox';

/** The shape of a value: `[]` a list, `{}` a record of these fields, `0` anything. */
export type Outline = 0 | readonly [] | { readonly [field: string]: Outline };

interface Schema {
  readonly type?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Of records only what else would break who reads them, lists and records; else their first field. */
export function outlineOf(schema: Type.TSchema): Outline {
  const { type, required = [], properties = {} } = schema as Schema;
  if (type === 'array') return [];
  if (type !== 'object') return 0;
  const fields = required.map((name) => [name, outlineOf(properties[name] ?? {})] as const);
  const shaped = fields.filter(([, outline]) => outline !== 0);
  return Object.fromEntries(shaped.length > 0 ? shaped : fields.slice(0, 1));
}
