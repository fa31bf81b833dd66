import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly workspaces: readonly string[];
};
const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);

test.each(workspaces)('the types of %s are checked', (workspace) => {
  const folder = join(ROOT, workspace, '/');
  expect(fileNames.some((file) => join(file).startsWith(folder))).toBe(true);
});
