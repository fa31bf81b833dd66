import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { test } from '@jest/globals';

const DATA = join(import.meta.dirname, '../../../../../shared/data');

/** Folder of a real season beside the repository; see docs. The files are not part of the project. */
export function realSeason(name: string): string {
  return join(DATA, name);
}

/** The files of a real season, unpacked, by their path without `.gz`. */
export function realFiles(name: string): Record<string, string> {
  const folder = realSeason(name);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    paths
      .filter((path) => path.endsWith('.gz'))
      .map((path) => [
        path.replace(/\.gz$/, ''),
        gunzipSync(readFileSync(join(folder, path))).toString('utf8'),
      ]),
  );
}

/** A test against real seasons; left out, saying so, where they are absent. */
export function testWithRealData(title: string, run: () => Promise<void>): void {
  if (existsSync(DATA)) test(title, run);
  else {
    console.warn('left out: recorded seasons, as there is no ../shared/data');
    test.skip(title, run);
  }
}
