import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEYS_FILE, keyTypes } from './key-types.ts';
import { readTexts } from './read-texts.ts';

/** A remote whose texts lie in `src/texts`, under its own name. */
interface RemoteFolder {
  /** 'mf-scouting' has the namespace 'scouting'. */
  readonly name: string;
  readonly dir: string;
}

const folderOf = ({ dir }: RemoteFolder) => join(dir, 'src/texts');

function typesOf(remote: RemoteFolder): string {
  const namespace = remote.name.replace(/^mf-/, '');
  return keyTypes({ namespace, de: readTexts(folderOf(remote), 'de') });
}

/** Writes the types of a remote's texts beside them; the path of the file. */
export function writeKeys(remote: RemoteFolder): string {
  const path = join(folderOf(remote), KEYS_FILE);
  writeFileSync(path, typesOf(remote));
  return path;
}

/** Why the types of a remote's texts are not those of its texts; undefined: they are. */
export function keysFault(remote: RemoteFolder): string | undefined {
  try {
    const written = readFileSync(join(folderOf(remote), KEYS_FILE), 'utf8');
    return written === typesOf(remote)
      ? undefined
      : `src/texts/${KEYS_FILE} is stale: remotes texts`;
  } catch (error) {
    return `src/texts: ${(error as Error).message}`;
  }
}
