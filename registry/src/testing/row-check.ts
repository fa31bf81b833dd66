import { codesOf, type RegistryRow, registryContract } from '@spieltag/shared-kernel/registry';
import { Value } from 'typebox/value';

/** Every row of the registry. */
export const ROWS: readonly RegistryRow[] = Object.values(registryContract).flatMap(
  (family): readonly RegistryRow[] => Object.values(family),
);

/** The row that a call of this path stands for, its query left out; undefined: there is none. */
export function rowOf(method: string, url: string): RegistryRow | undefined {
  const [path = ''] = url.split('?');
  return ROWS.find((row) => row.method === method && matches(row.path, path));
}

/** What a reply has that its row does not say, or the other way round; undefined: they agree. */
export function replyFault(row: RegistryRow, status: number, body: unknown): string | undefined {
  const what = `${row.method} ${row.path} answers ${status}`;
  if (status >= 400) {
    const { code } = body as { readonly code?: string };
    const codes: readonly string[] = codesOf(row);
    return codes.includes(code ?? '') ? undefined : `${what} ${code}, which its row does not name`;
  }
  if (status !== (row.success ?? 200) && status !== row.unchanged) return what;
  const [error] = Value.Errors(row.reply, body ?? null);
  return error && `${what} with ${error.instancePath || '/'} that ${error.message}`;
}

function matches(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || part.startsWith('{'))
  );
}
