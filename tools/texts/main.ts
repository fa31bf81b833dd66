import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../test/process.ts';
import { KEYS_FILE, keyTypes } from './key-types.ts';
import { textFolders } from './text-folders.ts';

for (const folder of textFolders()) {
  writeFileSync(join(ROOT, folder.path, KEYS_FILE), keyTypes(folder));
}
