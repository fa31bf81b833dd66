import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../test/process.ts';

export interface Source {
  /** From the root. */
  readonly path: string;
  readonly code: string;
}

/** Nobody sees the pages of the design system but those who work on it. */
const NOT_SHIPPED = /\.test\.tsx?$|\.d\.ts$|[\\/](testing|gallery)[\\/]/;

/** The sources of a workspace that come to players. */
export function workspaceSources(workspace: string): readonly Source[] {
  return globSync(`${workspace}/src/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((path) => !NOT_SHIPPED.test(path))
    .map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }));
}
