import { expect, test } from '@jest/globals';
import { fileCircles, folderCircles } from './circles.ts';
import type { Import } from './imports.ts';

/** Imports written as `a > b`. */
const imports = (...lines: string[]): readonly Import[] =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' > ');
    return { from, to };
  });

test('files that import each other are a circle, through others as well', () => {
  expect(fileCircles(imports('a.ts > b.ts', 'b.ts > c.ts', 'c.ts > a.ts', 'd.ts > a.ts'))).toEqual([
    ['a.ts', 'b.ts', 'c.ts'],
  ]);
});

test('two circles that do not touch are two', () => {
  expect(
    fileCircles(imports('a.ts > b.ts', 'b.ts > a.ts', 'b.ts > c.ts', 'c.ts > d.ts', 'd.ts > c.ts')),
  ).toEqual([
    ['c.ts', 'd.ts'],
    ['a.ts', 'b.ts'],
  ]);
});

test('imports that only point down are no circle', () => {
  const down = imports('x/a.ts > y/b.ts', 'x/a.ts > z/c.ts', 'y/b.ts > z/c.ts');
  expect([fileCircles(down), folderCircles(down)]).toEqual([[], []]);
});

test('folders are a circle where no file is part of one', () => {
  const lines = imports('p/x/a.ts > p/y/b.ts', 'p/y/c.ts > p/x/d.ts');
  expect(fileCircles(lines)).toEqual([]);
  expect(folderCircles(lines)).toEqual([['p/x/', 'p/y/']]);
});

test('a folder and a file beside it are a circle', () => {
  expect(folderCircles(imports('p/x/deep/a.ts > p/b.ts', 'p/b.ts > p/x/c.ts'))).toEqual([
    ['p/b.ts', 'p/x/'],
  ]);
});

test('folders deep inside are found', () => {
  expect(folderCircles(imports('p/q/x/a.ts > p/q/y/b.ts', 'p/q/y/b.ts > p/q/x/e/c.ts'))).toEqual([
    ['p/q/x/', 'p/q/y/'],
  ]);
});
