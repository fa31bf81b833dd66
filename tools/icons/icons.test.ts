import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PICTURES_FOLDER } from './pictures-folder.ts';
import { renderIcons } from './render-icons.ts';

test('the icons that are served are those the art draws; if not: npm run icons', () => {
  for (const [file, drawn] of renderIcons()) {
    expect([file, readFileSync(join(PICTURES_FOLDER, file)).equals(drawn)]).toEqual([file, true]);
  }
});
