import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Key to text, nested keys joined by dots. */
export type FlatTexts = ReadonlyMap<string, string>;

/** The texts of a folder in one language. */
export function readTexts(folder: string, language: string): FlatTexts {
  return flattenTexts(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')));
}

/** The texts of a file with nested keys, flat. */
export function flattenTexts(tree: object, prefix = ''): FlatTexts {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : [...flattenTexts(value, `${prefix}${key}.`)],
    ),
  );
}
