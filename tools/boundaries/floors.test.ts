import { expect, test } from '@jest/globals';
import { floorFaults, unorderedRows } from './floors.ts';
import { FOLDERS } from './folders.ts';

const ROWS = { ground: [], 'house/cellar': ['ground'], house: ['ground'], '.': ['house'] };
const FILES = ['p/ground/a.ts', 'p/house/b.ts', 'p/house/cellar/c.ts', 'p/main.ts'];

/** Every import the rows allow, so that no permission is unused. */
const USED = [
  { from: 'p/house/cellar/c.ts', to: 'p/ground/a.ts' },
  { from: 'p/house/b.ts', to: 'p/ground/a.ts' },
  { from: 'p/main.ts', to: 'p/house/b.ts' },
];

const faults = (from: string, to: string) => floorFaults('p', ROWS, [...USED, { from, to }], FILES);

test.each([
  ['down', 'p/house/b.ts', 'p/ground/a.ts'],
  ['within a folder', 'p/house/b.ts', 'p/house/rooms/d.ts'],
  ['into another package', 'p/ground/a.ts', 'q/other.ts'],
  ['from the files on top', 'p/main.ts', 'p/house/b.ts'],
])('allowed: %s', (_name, from, to) => {
  expect(faults(from, to)).toEqual([]);
});

test.each([
  ['up', 'p/ground/a.ts', 'p/house/b.ts', 'ground may import only itself'],
  ['what no row names', 'p/house/b.ts', 'p/house/cellar/c.ts', 'house may import only ground'],
  ['the files on top', 'p/house/b.ts', 'p/main.ts', 'house may import only ground'],
])('refused: %s', (_name, from, to, allowed) => {
  expect(faults(from, to)).toEqual([`${from} imports ${to}: ${allowed}`]);
});

test('a folder wants a row, and a row a folder', () => {
  expect(floorFaults('p', { ground: [], attic: [] }, [], ['p/ground/a.ts', 'p/new/b.ts'])).toEqual([
    'p/new has no row among the folders of p',
    'p: the row attic has no folder',
  ]);
});

test('a row names only what its folder uses', () => {
  expect(floorFaults('p', ROWS, USED.slice(1), FILES)).toEqual([
    'p: the row house/cellar names ground, from which it imports nothing',
  ]);
});

test('a row may name only rows before it', () => {
  expect(unorderedRows({ house: ['ground'], ground: [] })).toEqual([
    'house names ground, which stands in no row before it',
  ]);
});

test('the tables of all packages are in order', () => {
  expect(Object.values(FOLDERS).flatMap(unorderedRows)).toEqual([]);
});
