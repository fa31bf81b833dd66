import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../test/process.ts';

/** Key to text, nested keys joined by dots. */
export type FlatTexts = ReadonlyMap<string, string>;

/** A folder with the texts of one namespace. */
export interface TextFolder {
  /** From the root, with slashes. */
  readonly path: string;
  readonly workspace: string;
  readonly namespace: string;
  readonly de: FlatTexts;
  readonly en: FlatTexts;
}

/** Every folder of texts in the workspaces. */
export function textFolders(): readonly TextFolder[] {
  return globSync('*/src/**/texts/de.json', { cwd: ROOT })
    .map((file) => dirname(file).replaceAll('\\', '/'))
    .sort()
    .map((path) => ({
      path,
      workspace: path.split('/')[0] ?? '',
      namespace: namespaceOf(path),
      de: readTexts(path, 'de'),
      en: readTexts(path, 'en'),
    }));
}

/**
 * Under which name a folder's texts are registered: those of a remote under the remote's, those of
 * the shell's screens under the screen's.
 */
export function namespaceOf(path: string): string {
  const [workspace = '', , ...folders] = path.split('/');
  const name = folders.at(-2);
  if (name === 'i18n') return 'kernel';
  if (name === undefined) return workspace.replace(/^mf-/, '');
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The texts of a folder in one language. */
export function readTexts(folder: string, language: string): FlatTexts {
  return flatten(JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8')));
}

/** The texts of a file with nested keys, flat. */
export function flatten(tree: object, prefix = ''): FlatTexts {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}
