/** The keywords the rows use; a row that uses another one makes the check throw. */
interface SchemaNode {
  readonly type?: 'array' | 'object' | 'string' | 'number' | 'integer' | 'boolean';
  readonly const?: unknown;
  readonly anyOf?: readonly SchemaNode[];
  readonly items?: SchemaNode;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly minimum?: number;
  readonly description?: string;
}

const KEYWORDS = new Set([
  'type',
  'const',
  'anyOf',
  'items',
  'properties',
  'required',
  'patternProperties',
  'minimum',
  'description',
]);

/**
 * Whether a value has the shape of a row's payload. Written here because TypeBox's own check would
 * add 15 kB (gzip) to what stands between the page and its first remote; the test holds it against
 * TypeBox's check. Throws on a schema keyword it does not know.
 */
export function matchesPayload(schema: object, value: unknown): boolean {
  for (const keyword of Object.keys(schema)) {
    if (!KEYWORDS.has(keyword)) throw new Error(`Schema keyword ${keyword} is not supported`);
  }
  const node = schema as SchemaNode;
  if (node.anyOf) return node.anyOf.some((option) => matchesPayload(option, value));
  if ('const' in node) return value === node.const;
  switch (node.type) {
    case 'object':
      return matchesObject(node, value);
    case 'array':
      return Array.isArray(value) && value.every((item) => matchesPayload(node.items ?? {}, item));
    case 'integer':
      return Number.isInteger(value) && (value as number) >= (node.minimum ?? -Infinity);
    case 'number':
      return Number.isFinite(value) && (value as number) >= (node.minimum ?? -Infinity);
    default:
      return node.type === undefined || typeof value === node.type;
  }
}

function matchesObject(node: SchemaNode, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  const known = Object.entries(node.properties ?? {}).every(([name, part]) =>
    fields[name] === undefined
      ? !(node.required ?? []).includes(name)
      : matchesPayload(part, fields[name]),
  );
  const patterned = Object.entries(node.patternProperties ?? {}).every(([pattern, part]) =>
    Object.entries(fields)
      .filter(([name]) => new RegExp(pattern).test(name))
      .every(([, field]) => matchesPayload(part, field)),
  );
  return known && patterned;
}
