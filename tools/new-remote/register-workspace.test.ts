import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { registerWorkspace } from './register-workspace.ts';

const FILLING = { package: 'mf-scouting', kernel: '1.4.0', react: '19.3.1' };
const BEFORE = { workspaces: ['shell', 'mf-live', 'tools'] };
const LOCK = { packages: { '': BEFORE } };

let root: string;
const write = (file: string, content: object) =>
  writeFileSync(join(root, file), JSON.stringify(content));
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** As the repository is before, and as git makes it again. */
function writeHouse(): void {
  write('package.json', BEFORE);
  write('package-lock.json', LOCK);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'spieltag-house-'));
  mkdirSync(join(root, 'node_modules/@spieltag'), { recursive: true });
  writeHouse();
  write('node_modules/.package-lock.json', LOCK);
});
afterEach(() => rmSync(root, { recursive: true }));

test('a remote that was taken back is a workspace again, once', () => {
  registerWorkspace(root, FILLING);
  writeHouse();
  registerWorkspace(root, FILLING);
  const workspaces = ['shell', 'mf-live', 'mf-scouting', 'tools'];
  expect(read('package.json').workspaces).toEqual(workspaces);
  expect(read('package-lock.json').packages[''].workspaces).toEqual(workspaces);
  const link = join(root, 'node_modules/@spieltag/mf-scouting');
  expect(readlinkSync(link)).toBe(join('../..', 'mf-scouting'));
});

test('where it cannot be linked nothing names it', () => {
  rmSync(join(root, 'node_modules/@spieltag'), { recursive: true });
  expect(() => registerWorkspace(root, FILLING)).toThrow(/ENOENT/);
  expect([read('package.json'), read('package-lock.json')]).toEqual([BEFORE, LOCK]);
});
