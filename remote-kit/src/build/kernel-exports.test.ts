import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { satisfiesCaret } from '@spieltag/shared-kernel/composition';
import { frontEndNames, KERNEL, readFrontEnd } from './packages.ts';
import { ROOT } from './places.ts';
import { kernelRequests } from './shared-packages.ts';

const known: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = JSON.parse(
  readFileSync(join(ROOT, 'shared-kernel/exports.json'), 'utf8'),
);
const remotes = frontEndNames().filter((name) => name !== 'shell');
/** What is imported by name of a module, with what is between the braces. */
const IMPORTS = /(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/g;

test('exports.json knows all a page has only once of the kernel', () => {
  const modules = Object.keys(known).map((module) => `${KERNEL}${module.slice(1)}`);
  expect(modules.toSorted()).toEqual(kernelRequests().toSorted());
});

test.each(remotes)('%s asks for a kernel that has what it uses', (remote) => {
  const kernel = readFrontEnd(remote).manifest?.kernel ?? '';
  const used = usedBy(remote);
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter(({ since }) => !satisfiesCaret(kernel.replace('^', ''), since))).toEqual([]);
});

/** Every name of the kernel a remote imports, and since when the kernel has it. */
function usedBy(remote: string) {
  const files = globSync('src/**/*.{ts,tsx}', {
    cwd: join(ROOT, remote),
    exclude: (path) => /\.test\.tsx?$|(?:^|\/)testing$/.test(path),
  });
  const texts = files.map((file) => readFileSync(join(ROOT, remote, file), 'utf8'));
  const imports = texts.flatMap((text) => [...text.matchAll(IMPORTS)]);
  return imports.flatMap(([, names = '', module = '']) => {
    const versions = known[module.replace(KERNEL, '.')] ?? {};
    return names.split(',').flatMap((part) => {
      const name = part.trim().split(' ')[0] ?? '';
      const since = Object.keys(versions).find((version) => versions[version]?.includes(name));
      return since === undefined ? [] : [{ module, name, since }];
    });
  });
}
