import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import type { CliContext } from './commands/context.ts';

const SITE = 'https://spieltag.example';
const folder = mkdtempSync(join(tmpdir(), 'spieltag-team-'));
writeFileSync(join(folder, 'package.json'), JSON.stringify({ site: SITE, project: 'second' }));
const places = await import('../build/places.ts');
jest.unstable_mockModule('../build/places.ts', () => ({ ...places, ROOT: folder }));
const { runCli } = await import('./run-cli.ts');
afterAll(() => rmSync(folder, { recursive: true }));

async function helpOf(command: readonly string[], more: Partial<CliContext> = {}) {
  let help = '';
  const print = (text: string) => {
    help += text;
  };
  await runCli([...command, '--help'], { env: {}, print, progress: () => {}, ...more });
  return help;
}

describe('in a repository that names its site and its project', () => {
  test.each(['list', 'new', 'copy-release'])('%s means that project', async (command) => {
    expect(await helpOf([command])).toMatch(/--project <id> [^-]*\(default:\s+"second"\)/);
  });

  test('the help names that site, and a key only where tokens are signed with one', async () => {
    const help = await helpOf([]);
    expect(help).toContain(`the site at ${SITE} is meant. The token comes from REMOTES_TOKEN.\n`);
    expect(help).not.toContain('DATA_DIR');
    expect(await helpOf([], { ownToken: async () => undefined })).toContain('(DATA_DIR)');
  });
});
