import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/** Folder of this kit. */
const KIT = join(import.meta.dirname, '../..');
const INSTALLED = /^(.+)[\\/]node_modules[\\/]@spieltag[\\/]remote-kit$/;
/** Our modules are sources in the game's repository, and compiled where the kit is installed. */
const ENDING = extname(import.meta.filename);

/** Folder of the repository: the game's, or the one the kit is installed in. */
export const ROOT = INSTALLED.exec(KIT)?.[1] ?? dirname(KIT);

/** Whether the repository is that of one remote alone. */
export const IS_STANDALONE = existsSync(join(ROOT, 'remote.json'));

/** Folder of a package of the game, such as `shared-kernel`. */
export function packageDir(name: string): string {
  return IS_STANDALONE ? join(ROOT, 'node_modules/@spieltag', name) : join(ROOT, name);
}

/** The folder of such a package in which its modules lie, to run or to be built. */
export function modulesDir(name: string): string {
  return join(packageDir(name), IS_STANDALONE ? 'dist' : 'src');
}

/** A module of this kit that is run or built by its path; `file` is named as its source is. */
export function ownModule(dir: string, file: string): string {
  return join(dir, file.replace(/\.ts$/, ENDING));
}
