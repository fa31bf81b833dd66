import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@spieltag/remote-kit/packages';

interface Lock {
  packages: Record<string, object> & { '': { workspaces?: string[] } };
}

/**
 * Makes the folder a workspace: in package.json, in the lock file and in what is installed, as
 * `npm install` would, which takes longer and wants a network.
 */
export function registerWorkspace(filling: Readonly<Record<string, string>>): void {
  const { package: folder = '', kernel = '', react = '' } = filling;
  change<{ workspaces: string[] }>('package.json', (root) => {
    root.workspaces = withWorkspace(root.workspaces, folder);
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
  change<Lock>('package-lock.json', (lock) => {
    const root = lock.packages[''];
    root.workspaces = withWorkspace(root.workspaces ?? [], folder);
    addTo(lock);
  });
  change<Lock>('node_modules/.package-lock.json', addTo);
  symlinkSync(join('../..', folder), join(ROOT, 'node_modules/@spieltag', folder), 'junction');
}

/** Remotes stand together. */
function withWorkspace(workspaces: readonly string[], folder: string): string[] {
  const at = workspaces.findLastIndex((name) => name.startsWith('mf-')) + 1;
  return workspaces.toSpliced(at, 0, folder);
}

/** Changes a JSON file, all at once: others may be reading it. */
function change<T>(file: string, edit: (content: T) => void): void {
  const path = join(ROOT, file);
  const content: T = JSON.parse(readFileSync(path, 'utf8'));
  edit(content);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(draft, path);
}
