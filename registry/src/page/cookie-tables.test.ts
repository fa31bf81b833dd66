import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { SHELL_WATCHDOG } from './shell-watchdog.ts';

/** Every cookie of a player, in the order of the tables. */
const COOKIES = ['device', 'USER_TOKEN', 'staff', 'visited', 'language', 'without-shell-<version>'];
const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry({ stage: 'production' });
});
afterAll(() => site.close());

test.each([
  ['docs/trust.md', '## Cookies'],
  ['api/src/documents/defaults/privacy.de.md', '## Cookies und Speicher'],
  ['api/src/documents/defaults/privacy.en.md', '## Cookies and the storage'],
])('%s names every cookie of a player', (page, heading) => {
  const [, section = ''] = read(page).split(`\n${heading}`);
  const [table = ''] = section.split('\n## ');
  const named = [...table.matchAll(/^\| `(.+?)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(COOKIES);
});

test('a page sets none beyond them, by its headers or its scripts', async () => {
  const { headers } = await site.registry.app.inject('/');
  const byHeaders = [headers['set-cookie'] ?? []].flat();
  const sources = [SHELL_WATCHDOG, read('shared-kernel/src/i18n/texts.ts')];
  const byScripts = sources.flatMap((source) =>
    [...source.matchAll(/document\.cookie ?= ?`(.+?)=/g)].map(([, name = '']) =>
      name.replace('$' + '{version}', '<version>').replace('$' + '{LANGUAGE_KEY}', 'language'),
    ),
  );
  const names = [...byHeaders.map((cookie) => cookie.split('=')[0]), ...byScripts];
  expect(names.sort()).toEqual(COOKIES.filter((name) => name !== 'staff').sort());
});
