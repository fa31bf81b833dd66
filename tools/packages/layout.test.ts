import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@spieltag/remote-kit/packages';
import { layOut, RECIPES } from './layout.ts';

test('the kernel that is installed says since when it has what, as the one of the house does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spieltag-layout-'));
  const [kernel] = RECIPES.filter(({ short }) => short === 'kernel');
  if (!kernel) throw new Error('there is no kernel');
  const compiled = join(folder, 'compiled');
  mkdirSync(join(compiled, kernel.workspace, 'src'), { recursive: true });
  const dir = join(folder, 'laid-out');
  layOut(kernel, compiled, dir);
  const [installed, here] = [dir, join(ROOT, kernel.workspace)].map((place) =>
    readFileSync(join(place, 'exports.json'), 'utf8'),
  );
  rmSync(folder, { recursive: true });
  expect(installed).toBe(here);
});
