import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REGISTRY_ERRORS } from '@spieltag/shared-kernel/registry';
import { MISFIT_CODES } from '../contracts/contract.ts';

const read = (guide: string) => readFile(join(import.meta.dirname, '../../../docs', guide), 'utf8');

test('operators find a section for each code, with its status', async () => {
  const [, guide = ''] = (await read('operations.md')).split('\n## Codes the registry answers\n');
  const sections = new Map(
    guide.split('\n### ').map((section) => [section.split('\n')[0], section.split('\n')[1] ?? '']),
  );
  for (const [code, status] of Object.entries(REGISTRY_ERRORS)) {
    expect([code, sections.get(code)?.slice(0, 4)]).toEqual([code, `${status}.`]);
  }
});

test.each(MISFIT_CODES)('teams read what %s means and what to do', async (code) => {
  expect(await read('teams.md')).toMatch(new RegExp(`^\\| \`${code}\` \\| .+ \\| .+ \\|$`, 'm'));
});
