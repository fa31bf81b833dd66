import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FlatTexts, namespaceOf, readTexts } from '@spieltag/remote-kit/texts';
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
    .map((path) => {
      const [workspace = '', ...folders] = path.split('/');
      return {
        path,
        workspace,
        namespace: namespaceOf(workspace, folders.join('/')),
        de: readTexts(join(ROOT, path), 'de'),
        en: readTexts(join(ROOT, path), 'en'),
      };
    });
}
