import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeKeys } from '../texts/index.ts';
import type { Filling } from './plan-remote.ts';

const ENDING = '.tpl';
/** What every remote consists of, wherever it lies. */
const REMOTE_TEMPLATE = join(import.meta.dirname, 'template');

/**
 * Writes a remote into a folder: what all have, what the other templates add, and the types of its
 * texts. @returns the paths of its files in the folder
 */
export function writeRemote(
  dir: string,
  filling: Filling,
  templates: readonly string[],
): readonly string[] {
  const written = [REMOTE_TEMPLATE, ...templates].flatMap((from) => fillAll(from, dir, filling));
  const keys = writeKeys({ name: filling.package ?? '', dir });
  return [...written, ...keys.map((path) => path.slice(dir.length + 1))];
}

function fillAll(from: string, dir: string, filling: Filling): readonly string[] {
  return globSync(`**/*${ENDING}`, { cwd: from })
    .sort()
    .map((file) => {
      // No file of a package may begin with a dot: some package managers leave those out.
      const path = file.slice(0, -ENDING.length).replaceAll(/(^|[\\/])dot-/g, '$1.');
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), fill(readFileSync(join(from, file), 'utf8'), filling));
      return path;
    });
}

function fill(text: string, filling: Filling): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => filling[name] ?? gap);
}
