import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';
import { LastGood } from './last-good.ts';

test('What cannot be kept is no reason to fail, and leaves no draft behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spieltag-last-good-'));
  // A folder under the file's name cannot be replaced by a file.
  const file = join(folder, 'last-good.json');
  await mkdir(join(file, 'inside'), { recursive: true });
  await new LastGood(file).keep({ frontends: [] } as unknown as ProjectSnapshot);
  expect(await readdir(folder)).toEqual(['last-good.json']);
  await rm(folder, { recursive: true });
});
