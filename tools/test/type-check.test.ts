import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly workspaces: readonly string[];
};
const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
const places = (config as { readonly references: readonly { readonly path: string }[] }).references;
const checked = new Set(places.flatMap(({ path }) => filesOf(path)));

/** Files a project of the type check names, from the root. */
function filesOf(path: string): readonly string[] {
  const parsed = ts.getParsedCommandLineOfConfigFile(join(ROOT, path), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(String(messageText));
    },
  });
  return (parsed?.fileNames ?? []).map((file) => relative(ROOT, file).replaceAll('\\', '/'));
}

test.each(workspaces)('every source of %s is checked', (workspace) => {
  const sources = globSync('**/*.{ts,tsx}', {
    cwd: join(ROOT, workspace),
    exclude: ['**/node_modules', '**/dist', '**/.cache', 'contracts'],
  }).map((file) => `${workspace}/${file.replaceAll('\\', '/')}`);
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((file) => !checked.has(file))).toEqual([]);
});
