/**
 * `npm run settings`, part of `npm run check`: the tables of settings in the guides are those the
 * servers read. `npm run settings -- write` brings the guides up to date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_SETTINGS } from '@spieltag/api/settings';
import { REGISTRY_SETTINGS } from '@spieltag/registry/settings';
import { ROOT } from '@spieltag/remote-kit/packages';
import { withSettingsDoc } from '@spieltag/server-kit/settings';

const GUIDES = [
  { file: 'docs/operations-server.md', name: 'api', table: API_SETTINGS },
  { file: 'docs/operations.md', name: 'registry', table: REGISTRY_SETTINGS },
];

const isWriting = process.argv[2] === 'write';
for (const { file, name, table } of GUIDES) {
  const path = join(ROOT, file);
  const guide = await readFile(path, 'utf8');
  const expected = withSettingsDoc(guide, name, table);
  if (guide === expected) continue;
  if (isWriting) {
    await writeFile(path, expected);
    console.log(`wrote ${file}`);
  } else {
    console.error(`${file} does not show the settings of ${name}: run npm run settings -- write`);
    process.exitCode = 1;
  }
}
