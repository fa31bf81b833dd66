import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KEYS_FILE, keyTypes } from './key-types.ts';
import { namespaceOf } from './namespace.ts';
import { readTexts } from './read-texts.ts';

/** A remote, and the folder it lies in. */
interface RemoteFolder {
  readonly name: string;
  readonly dir: string;
}

/** Folders of texts in a remote, from its own folder, with slashes. */
function textFolders({ dir }: RemoteFolder): readonly string[] {
  const files = globSync('src/**/texts/*.json', { cwd: dir });
  return [...new Set(files.map((file) => dirname(file).replaceAll('\\', '/')))].sort();
}

function typesOf({ name, dir }: RemoteFolder, folder: string): string {
  return keyTypes({ namespace: namespaceOf(name, folder), de: readTexts(join(dir, folder), 'de') });
}

/** Writes the types of a remote's texts beside them; the paths of the files. */
export function writeKeys(remote: RemoteFolder): readonly string[] {
  return textFolders(remote).map((folder) => {
    const path = join(remote.dir, folder, KEYS_FILE);
    writeFileSync(path, typesOf(remote, folder));
    return path;
  });
}

/** Where the types of a remote's texts are not those of its texts, one line each. */
export function keysFaults(remote: RemoteFolder): readonly string[] {
  return textFolders(remote).flatMap((folder) => {
    try {
      const written = readFileSync(join(remote.dir, folder, KEYS_FILE), 'utf8');
      return written === typesOf(remote, folder)
        ? []
        : [`${folder}/${KEYS_FILE} is stale: remotes texts`];
    } catch (error) {
      return [`${folder}: ${(error as Error).message}`];
    }
  });
}
