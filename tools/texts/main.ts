import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEYS_FILE, keyTypes } from '@spieltag/remote-kit/texts';
import { ROOT } from '../test/process.ts';
import { textFolders } from './text-folders.ts';

for (const folder of textFolders()) {
  writeFileSync(join(ROOT, folder.path, KEYS_FILE), keyTypes(folder));
}
