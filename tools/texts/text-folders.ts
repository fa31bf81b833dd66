import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FlatTexts, readTexts } from '@spieltag/remote-kit/texts';
import { ROOT } from '../test/process.ts';

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
      de: readTexts(join(ROOT, path), 'de'),
      en: readTexts(join(ROOT, path), 'en'),
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
