import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { keysFaults, writeKeys } from './remote-keys.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'spieltag-keys-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function writeTexts(folder: string, title: string): void {
  mkdirSync(join(dir, folder), { recursive: true });
  writeFileSync(join(dir, folder, 'de.json'), JSON.stringify({ [title]: 'x' }));
}

describe('a remote with texts beside one of its parts', () => {
  const remote = () => ({ name: 'mf-scouting', dir });
  const read = (folder: string) => readFileSync(join(dir, folder, 'keys.d.ts'), 'utf8');
  beforeEach(() => {
    writeTexts('src/texts', 'screen');
    writeTexts('src/features/round-card/texts', 'card');
  });

  test('has the keys of each folder written beside it, under a namespace of its own', () => {
    const folders = ['src/features/round-card/texts', 'src/texts'];
    expect(writeKeys(remote())).toEqual(folders.map((folder) => join(dir, folder, 'keys.d.ts')));
    expect(read('src/texts')).toMatch(/'scouting': \{\s+'screen': undefined/);
    expect(read('src/features/round-card/texts')).toMatch(/'roundCard': \{\s+'card': undefined/);
    expect(keysFaults(remote())).toEqual([]);
  });

  test('is told of the folder whose keys are old, and of one that has none', () => {
    writeKeys(remote());
    writeTexts('src/features/round-card/texts', 'another');
    writeTexts('src/features/list/texts', 'list');
    expect(keysFaults(remote())).toEqual([
      expect.stringMatching(/^src\/features\/list\/texts: ENOENT/),
      'src/features/round-card/texts/keys.d.ts is stale: remotes texts',
    ]);
  });
});
