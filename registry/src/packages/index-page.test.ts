import { expect, test } from '@jest/globals';
import { indexPage } from './index-page.ts';

const offered = (name: string, file: string) => ({
  name: `@spieltag/${name}`,
  version: '1.0.0',
  file,
  bytes: 1,
  integrity: `sha512-${'A'.repeat(86)}==`,
});
const kernel = offered('shared-kernel', 'kernel-1.5.0-0000000000.tgz');
const kit = offered('remote-kit', 'remote-kit-1.0.0-1111111111.tgz');
const linesOf = (packages: Parameters<typeof indexPage>[0]['packages']) =>
  indexPage({ kernel: '1.5.0', packages }).match(/^npx .*$/gm);

test('whoever has the page of packages alone makes a remote by the line it shows', () => {
  const files = [kernel, kit].map(({ file }) => `-p $SITE/packages/${file}`).join(' ');
  expect(linesOf([kit, kernel])).toEqual([
    `npx ${files} remotes new scouting scouting --against $SITE`,
  ]);
});

test('and where there is no kit, or no kernel for it, no line leads nowhere', () => {
  expect([[], [kernel], [kit]].map(linesOf)).toEqual([null, null, null]);
});
