import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REGISTRY_ERRORS } from './registry-error.ts';

test('operators find a section for each code, with its status', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const sections = new Map(
    guide.split('\n### ').map((section) => [section.split('\n')[0], section.split('\n')[1] ?? '']),
  );
  for (const [code, status] of Object.entries(REGISTRY_ERRORS)) {
    expect([code, sections.get(code)?.slice(0, 4)]).toEqual([code, `${status}.`]);
  }
});
