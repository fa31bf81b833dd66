import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routerPath } from '@spieltag/server-kit/routes';
import { AuditEntry, ExternalVersion, RemoteState } from '@spieltag/shared-kernel/registry';
import { routeTable, shapeLines } from '../testing/route-table.ts';
import { ROWS } from '../testing/row-check.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const ADMIN = '/discovery/admin';

let site: TestRegistry;
let documented: Record<string, Record<string, { summary?: string }>>;

beforeAll(async () => {
  site = await createTestRegistry();
  documented = (await site.registry.app.inject('/discovery/docs/json')).json().paths;
});
afterAll(() => site.close());

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path}`;

test('no two rows are one call', () => {
  expect(new Set(ROWS.map(nameOf)).size).toBe(ROWS.length);
});

test.each(ROWS.map((row) => [nameOf(row), row] as const))('%s is served', (_name, row) => {
  const { method, path } = row;
  expect(site.registry.app.hasRoute({ method, url: routerPath(path) })).toBe(true);
});

describe('the OpenAPI document', () => {
  test('has every route that is served, and each has a row', () => {
    const calls = Object.entries(documented).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => nameOf({ method: method.toUpperCase(), path })),
    );
    expect(calls.sort()).toEqual(ROWS.map(nameOf).sort());
  });

  test('says of each what its row says', () => {
    for (const { method, path, summary } of ROWS) {
      expect(documented[path]?.[method.toLowerCase()]?.summary).toBe(summary);
    }
  });

  test('is a page to read as well', async () => {
    const page = await site.registry.app.inject('/discovery/docs/');
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });
});

test('the README lists the calls of the admin API as the rows have them', async () => {
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');
  const rows = ROWS.filter(({ path }) => path.startsWith(ADMIN));
  expect(readme).toContain(routeTable(rows, ADMIN));
  expect(readme).toContain(shapeLines([ExternalVersion, RemoteState, AuditEntry]));
});
