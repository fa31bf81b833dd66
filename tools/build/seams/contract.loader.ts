import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Route } from '@spieltag/shared-kernel/contract';
import type { LoaderContext } from 'webpack';

/** What the client of a page reads of a row; the rest is for servers and documentation. */
export function pageRow(row: Route): object {
  const { method, path, auth, conditional, media, redirect, idempotent, outline } = row;
  const body = row.body as { readonly required?: readonly string[] } | undefined;
  return {
    method,
    path,
    auth,
    conditional,
    media,
    redirect,
    idempotent,
    ...(body && { body: { required: body.required } }),
    ...(outline !== 0 && { outline }),
  };
}

function isRow(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;
}

/** The table of errors: of its rows pages know only that they are there, by their codes. */
function isErrorTable(value: object): boolean {
  const rows = Object.values(value);
  return rows.length > 0 && rows.every((row) => Object.hasOwn(Object(row), 'reportable'));
}

/** Words, figures and lists of them: what a page may use as a value, e.g. roles or limits. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** The module's exports as far as a page needs them: no schemas, and no rows of administrators. */
export function pageModule(exports: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    if (isPlain(value)) return [`export const ${name} = ${JSON.stringify(value)};`];
    if (typeof value !== 'object' || value === null) return [];
    if (isErrorTable(value)) {
      const codes = Object.fromEntries(Object.keys(value).map((code) => [code, {}]));
      return [`export const ${name} = ${JSON.stringify(codes)};`];
    }
    const rows = Object.entries(value).filter(([, row]) => isRow(row) && row.auth !== 'admin');
    if (rows.length === 0) return [];
    const slim = Object.fromEntries(rows.map(([key, row]) => [key, pageRow(row as Route)]));
    return [`export const ${name} = ${JSON.stringify(slim)};`];
  });
  return `${lines.join('\n')}\nexport {};\n`;
}

/**
 * Webpack loader for routes, schemas and errors of the contract: runs the module now and gives pages the
 * part they read, a fifth of it.
 */
export default async function contractLoader(
  this: LoaderContext<unknown>,
  source: string,
): Promise<string> {
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 16);
  const exports: Record<string, unknown> = await import(
    `${pathToFileURL(this.resourcePath).href}?${digest}`
  );
  return pageModule(exports);
}
