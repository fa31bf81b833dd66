import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { addressType, contractTypes } from './contract-types.ts';
import { ROOT } from './packages.ts';

/** Any text, in a template literal type; a star in the rows below. */
const ANY = ['$', '{string}'].join('');

describe('the type of an address', () => {
  test.each([
    ['below a season', 'main', ['/live/*'], '`/*/live` | `/*/live/*`'],
    ['of the root', 'main', ['/', '/share'], '`/*` | `/*/share`'],
    [
      'over whatever is there',
      'overlay',
      ['*/details/:id/:roundId?'],
      '`*/details/*` | `*/details/*/*`',
    ],
  ] as const)('%s', (_title, slot, match, type) => {
    expect(addressType({ slot, match: [...match] })).toBe(type.replaceAll('*', ANY));
  });
});

test('of a module that is no application, its declarations and those it needs come along', async () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'contract-'));
  const dir = join(folder, 'mf-a');
  try {
    mkdirSync(join(dir, 'src'), { recursive: true });
    writeFileSync(join(dir, 'src/sum.ts'), 'export const sum = (a: number, b: number) => a + b;');
    writeFileSync(join(dir, 'src/table.ts'), "export { sum } from './sum.ts';\nconst own = 1;");
    const types = await contractTypes(
      {
        name: 'mf-a',
        dir,
        packageVersion: '1.0.0',
        shell: undefined,
        opening: undefined,
        manifest: {
          name: 'mf-a',
          kernel: '^1.0.0',
          applications: [{ name: 'a', module: './app', match: ['/a'], slot: 'main' }],
          events: { publishes: {}, consumes: {} },
          exposes: { './app': 2, './table': 1 },
        },
      },
      '1.0.0-0123456789',
    );
    expect(Object.fromEntries(types)).toEqual({
      'contract.d.ts': expect.stringContaining("'./table': typeof import('./types/table.d.ts')"),
      'types/table.d.ts': "export { sum } from './sum.d.ts';\n",
      'types/sum.d.ts': 'export declare const sum: (a: number, b: number) => number;\n',
    });
    expect(types.get('contract.d.ts')).toContain(`'./app': { readonly address: \`/${ANY}/a\` }`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
