import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, readFrontEnd } from './packages.ts';
import { LOADER, singleConfig } from './single-bundle.ts';
import { webpackConfig } from './webpack-config.ts';

test('the loader that the bundle needs no more is in the shell', () => {
  const files = globSync(join(ROOT, 'shell/src/**/*.ts'));
  expect(files.filter((file) => LOADER.test(file))).toHaveLength(1);
});

test('the bundle finds its late scripts as the shell does, whose policy compares whole addresses', () => {
  const shell = webpackConfig({
    frontEnd: readFrontEnd('shell'),
    mode: 'production',
    version: '0.0.0-single',
    out: join(ROOT, 'shell/dist'),
  });
  expect(singleConfig(shell, 'modules.ts').output).toEqual(shell.output);
});
