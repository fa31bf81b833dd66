import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './packages.ts';
import { LOADER } from './single-bundle.ts';

test('the loader that the bundle needs no more is in the shell', () => {
  const files = globSync(join(ROOT, 'shell/src/**/*.ts'));
  expect(files.filter((file) => LOADER.test(file))).toHaveLength(1);
});
