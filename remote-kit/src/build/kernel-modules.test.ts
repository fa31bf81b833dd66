import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './places.ts';
import { comesLater, kernelRequests } from './shared-packages.ts';

const sources = globSync('shell/src/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => /\.test\.tsx?$/.test(path),
}).map((file) => readFileSync(join(ROOT, file), 'utf8'));
const later = kernelRequests().filter(comesLater);

test('there are modules of the kernel that come with their first user, and others', () => {
  expect(later.length).toBeGreaterThanOrEqual(4);
  expect(later.length).toBeLessThan(kernelRequests().length);
});

// Federation shares what the shell imports somewhere, and remotes bring nothing of the kernel.
test.each(later)('the shell provides %s', (request) => {
  expect(sources.filter((text) => text.includes(`import('${request}')`))).not.toEqual([]);
});
