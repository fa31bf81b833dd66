import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Lock {
  packages: Record<string, object> & { '': { workspaces?: string[] } };
}

/**
 * Makes the folder a workspace: in package.json, in the lock file and in what is installed, as
 * `npm install` would, which takes longer and wants a network.
 * @param root folder of the repository
 */
export function registerWorkspace(root: string, filling: Readonly<Record<string, string>>): void {
  const { package: folder = '', kernel = '', react = '' } = filling;
  linkTo(root, folder);
  change<{ workspaces: string[] }>(join(root, 'package.json'), (manifest) => {
    manifest.workspaces = withWorkspace(manifest.workspaces, folder);
  });
  const entry = {
    name: `@spieltag/${folder}`,
    version: '1.0.0',
    dependencies: { '@spieltag/shared-kernel': kernel, react },
  };
  const link = { [`node_modules/@spieltag/${folder}`]: { resolved: folder, link: true } };
  // npm keeps them sorted, and would move what is not.
  const addTo = (lock: Lock) => {
    const packages = Object.entries({ ...lock.packages, [folder]: entry, ...link });
    packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
    lock.packages = Object.fromEntries(packages) as Lock['packages'];
  };
  change<Lock>(join(root, 'package-lock.json'), (lock) => {
    const house = lock.packages[''];
    house.workspaces = withWorkspace(house.workspaces ?? [], folder);
    addTo(lock);
  });
  change<Lock>(join(root, 'node_modules/.package-lock.json'), addTo);
}

/** Git knows nothing of the link: it is left over where a remote of this name was taken back. */
function linkTo(root: string, folder: string): void {
  const link = join(root, 'node_modules/@spieltag', folder);
  rmSync(link, { force: true });
  symlinkSync(join('../..', folder), link, 'junction');
}

/** Remotes stand together. */
function withWorkspace(workspaces: readonly string[], folder: string): string[] {
  const at = workspaces.findLastIndex((name) => name.startsWith('mf-')) + 1;
  return workspaces.toSpliced(at, 0, folder);
}

/** Changes a JSON file, all at once: others may be reading it. */
function change<T>(path: string, edit: (content: T) => void): void {
  const content: T = JSON.parse(readFileSync(path, 'utf8'));
  edit(content);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(draft, path);
}
