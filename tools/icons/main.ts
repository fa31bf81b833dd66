/**
 * `npm run icons`: draws the icons of an installed game anew, which the registry serves. They are kept:
 * no server needs what draws them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURES_FOLDER } from './pictures-folder.ts';
import { renderIcons } from './render-icons.ts';

for (const [file, content] of renderIcons()) {
  writeFileSync(join(PICTURES_FOLDER, file), content);
  console.log(`registry/src/installation/pictures/${file}`);
}
