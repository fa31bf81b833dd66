import { expect, test } from '@jest/globals';
import { differingVersions } from './versions.ts';

const kernel = { name: 'kernel', devDependencies: { react: '19.3.1', rxjs: '7.8.2' } };

test('one version in all lists is fine', () => {
  const shell = { name: 'shell', dependencies: { react: '19.3.1' } };
  expect(differingVersions([kernel, shell])).toEqual([]);
});

test('who asks for which version is named', () => {
  const shell = { name: 'shell', dependencies: { react: '19.3.0', rxjs: '7.8.2' } };
  expect(differingVersions([kernel, shell])).toEqual([
    'react is asked for in several versions: 19.3.1 in kernel, 19.3.0 in shell',
  ]);
});
