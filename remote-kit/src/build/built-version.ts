import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_FILE } from './seal-release.ts';

/** Version of the finished build in a folder; undefined when there is none. */
export function builtVersion(dir: string): string | undefined {
  try {
    const release = JSON.parse(readFileSync(join(dir, RELEASE_FILE), 'utf8'));
    return (release as { version?: string }).version;
  } catch {
    return undefined;
  }
}
