import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import { buildAll } from '../../build/index.ts';

const REMOTE = 'mf-account';
const [built] = await buildAll({ names: [REMOTE] });
if (!built) throw new Error(`${REMOTE} was not built`);
const folder = mkdtempSync(join(tmpdir(), 'spieltag-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds, as a team does, what weighs as much as ever, under another budget. */
async function buildUnder(budget: object) {
  const dir = join(folder, 'dist');
  cpSync(built?.dir ?? '', dir, { recursive: true });
  const file = join(dir, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...release, budget: { ...release.budget, ...budget } }));
  jest.resetModules();
  jest.unstable_mockModule('../../build/index.ts', () => ({
    buildAll: async () => [{ ...built, dir }],
  }));
  const { runCli } = await import('../run-cli.ts');
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const code = await runCli(['build', REMOTE], { env: {}, print: say, progress: say });
  return { code, said: said.join('\n') };
}

test('a build within its budget is done, one over it fails before anything is published', async () => {
  expect(await buildUnder({})).toEqual({ code: 0, said: `${REMOTE} ${built.version}` });
  const { code, said } = await buildUnder({ allBytes: 1 });
  expect(code).toBe(1);
  expect(said).toMatch(/mf-account: allBytes are \d+, the budget is 1/);
});
