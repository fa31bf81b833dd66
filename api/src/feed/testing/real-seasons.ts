import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@jest/globals';

const DATA = join(import.meta.dirname, '../../../../../shared/data');

/** Folder of a real season beside the repository; see docs. The files are not part of the project. */
export function realSeason(name: string): string {
  return join(DATA, name);
}

/** A test against real seasons; skipped, saying so, where they are absent. */
export function testWithRealData(title: string, run: () => Promise<void>): void {
  if (existsSync(DATA)) test(title, run);
  else test.skip(`${title} (skipped: there is no ../shared/data)`, run);
}
