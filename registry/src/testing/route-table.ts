import type { RegistryRow } from '@spieltag/shared-kernel/registry';

const CALLERS: Readonly<Record<RegistryRow['auth'], string>> = {
  public: 'everybody',
  token: 'any token',
  operator: 'operators',
  owner: 'operators, its team',
};

/** The parts of a schema that a table of routes shows. */
interface Shape {
  readonly title?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** Rows as a table in Markdown, paths without what all of them begin with. */
export function routeTable(rows: readonly RegistryRow[], prefix: string): string {
  const lines = rows.map((row) => {
    const call = `\`${row.method} ${row.path.slice(prefix.length)}${queryOf(row)}\``;
    const body = row.body ? `\`${shapeText(row.body as Shape)}\`` : '';
    return `| ${call} | ${CALLERS[row.auth]} | ${row.summary} | ${body} | ${replyText(row)} |`;
  });
  return ['| Call | Who | What it does | Body | Reply |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}

function queryOf({ query }: RegistryRow): string {
  const names = Object.keys((query as Shape | undefined)?.properties ?? {});
  return names.length === 0 ? '' : `?${names.map((name) => `${name}=`).join('&')}`;
}

function replyText({ reply, success, unchanged }: RegistryRow): string {
  const statuses = [success ?? 200, ...(unchanged ? [unchanged] : [])].join(' or ');
  const shape = reply as Shape;
  const status = statuses === '200' ? '' : statuses;
  return [status, ...(shape.type === 'null' ? [] : [`\`${shapeText(shape)}\``])].join(' ').trim();
}

/** What a schema with a title consists of, a line each. */
export function shapeLines(schemas: readonly object[]): string {
  return schemas.map((schema: Shape) => `${schema.title} = ${fieldsText(schema)}`).join('\n');
}

/** Its title, or `{name, versions: [{version, default?}]}`; of what has no fields nothing. */
function shapeText(shape: Shape): string {
  if (shape.title) return shape.title;
  return fieldsText(shape);
}

function fieldsText(shape: Shape): string {
  const named = shape.anyOf?.find(({ type }) => type !== 'null');
  if (named) return shapeText(named);
  if (shape.type === 'array') {
    const item = shapeText(shape.items ?? {});
    return `[${item}]`;
  }
  if (!shape.properties) return '';
  const fields = Object.entries(shape.properties).map(([name, property]) => {
    const inner = shapeText(property);
    const isOptional = !shape.required?.includes(name);
    return `${name}${isOptional ? '?' : ''}${inner ? `: ${inner}` : ''}`;
  });
  return `{${fields.join(', ')}}`;
}
