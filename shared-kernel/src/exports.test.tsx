import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { satisfiesCaret } from './contract/composition/kernel-range.ts';

const folder = join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
/** By module what it exports, under the version of the kernel that brought it. */
const known: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  read('exports.json');
const { version, name } = read('package.json');

// A page has the kernel its shell brings, which may be an older one than a remote was built with. What is
// new here stands in exports.json under a version of its own, and remotes that use it ask for that one;
// what is gone was there for every remote of the same major.
test.each(Object.entries(known))('%s exports what exports.json says', async (module, versions) => {
  const exported = Object.keys(await import(`${name}${module.slice(1)}`));
  expect(exported.toSorted()).toEqual(Object.values(versions).flat().toSorted());
  for (const since of Object.keys(versions)) expect(satisfiesCaret(version, since)).toBe(true);
});
