import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { FOLDERS } from './folders.ts';

const ROOT = join(import.meta.dirname, '../..');
const guide = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

/** What the guide says of a package: the text from its heading, or its name in one, to the next. */
function sectionOf(name: string): string {
  const sections = guide.split(/^###? /m);
  return sections.find((section) => section.split('\n', 1)[0]?.includes(name)) ?? '';
}

/** Workspaces that serve the others. */
const AROUND = ['tools', 'e2e', 'bench'];

const rows = Object.entries(FOLDERS).flatMap(([root, folders]) =>
  Object.keys(folders)
    .filter((folder) => folder !== '.')
    .map((folder) => [root, folder] as const),
);

test.each(rows)('the guide to the architecture names %s/%s', (root, folder) => {
  const [workspace = ''] = root.split('/');
  const section = sectionOf(AROUND.includes(workspace) ? 'Around them' : workspace);
  // The tools are named with their path, since each is called by a script of its own.
  const names = [folder, `${workspace}/${folder}`].map((name) => `\`${name}\``);
  expect(names.filter((name) => section.includes(name))).not.toEqual([]);
});

test('the guide names every workspace and every folder of the tools', () => {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const tools = readdirSync(join(ROOT, 'tools'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `tools/${name}`);
  const unnamed = [...workspaces, ...tools].filter((name: string) => !guide.includes(name));
  expect(unnamed).toEqual([]);
});
