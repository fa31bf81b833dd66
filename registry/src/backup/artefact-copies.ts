import type { AssetFault } from '@spieltag/shared-kernel/registry';
import { type ArtefactStore, type Files, versionPath } from '../artefacts/artefact-store.ts';
import { checkFiles } from '../artefacts/file-faults.ts';
import type { KeptVersion } from './versions.ts';

/** Where packages lie, each as a version of its own; kept for ever. */
const PACKAGES = 'packages';

/** Files of a backup by their path in the artefact store. */
export interface ArtefactCopies {
  readonly paths: readonly string[];
  read(path: string): Promise<Buffer>;
}

/**
 * Hands on every file of the versions, and of packages. A version that is not whole is left out: what
 * restores it would take it for whole.
 * @returns what is missing or changed
 */
export async function copyArtefacts(
  artefacts: ArtefactStore,
  versions: readonly KeptVersion[],
  write: (path: string, content: Buffer) => Promise<void>,
): Promise<readonly AssetFault[]> {
  const faults: AssetFault[] = [];
  for (const { remote, version, files } of versions) {
    const path = versionPath(remote, version);
    const found = await checkFiles(artefacts, path, files);
    faults.push(...found.faults.map((fault) => ({ remote, version, ...fault })));
    if (found.faults.length === 0) await copyPath(artefacts, path, write);
  }
  await copyPath(artefacts, PACKAGES, write);
  return faults;
}

async function copyPath(
  artefacts: ArtefactStore,
  path: string,
  write: (path: string, content: Buffer) => Promise<void>,
): Promise<void> {
  for (const file of await artefacts.files(path)) {
    const content = await artefacts.readAgain(`${path}/${file}`);
    if (!content) throw new Error(`${path}/${file} was removed while it was copied`);
    await write(`${path}/${file}`, content);
  }
}

/** What lies where something else is to be restored. */
export class ArtefactsDifferError extends Error {
  override readonly name = 'ArtefactsDifferError';
  readonly code = 'ARTEFACTS_DIFFER';
}

/**
 * Keeps the files of a backup. What is there already with the same bytes stays as it is.
 * @param replace what is there with other bytes may go
 * @returns a function that removes what was not there before
 * @throws ArtefactsDifferError; nothing is left then of what was not there before
 */
export async function restoreArtefacts(
  artefacts: ArtefactStore,
  copies: ArtefactCopies,
  replace: boolean,
): Promise<() => Promise<void>> {
  const added: string[] = [];
  const undo = async () => {
    for (const path of added) await artefacts.remove(path);
  };
  try {
    for (const [path, names] of byVersion(copies.paths)) {
      const files = new Map<string, Buffer>();
      for (const name of names) files.set(name, await copies.read(`${path}/${name}`));
      const differing = await findDiffering(artefacts, path, files);
      if (differing !== undefined && !replace) {
        throw new ArtefactsDifferError(
          `${path} lies among the artefacts already, with another ${differing}`,
        );
      }
      const isThere = (await artefacts.files(path)).length > 0;
      if (isThere && differing !== undefined) await artefacts.remove(path);
      await artefacts.keep(path, files);
      if (!isThere) added.push(path);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

/** A file of what is there that is another one, or missing. */
async function findDiffering(
  artefacts: ArtefactStore,
  path: string,
  files: Files,
): Promise<string | undefined> {
  if ((await artefacts.files(path)).length === 0) return undefined;
  for (const [name, content] of files) {
    const kept = await artefacts.readAgain(`${path}/${name}`);
    // Compressed forms differ with whoever has compressed them.
    const mayDiffer = /\.(br|gz)$/.test(name) && files.has(name.replace(/\.\w+$/, ''));
    if (!kept || (!mayDiffer && !kept.equals(content))) return name;
  }
  return undefined;
}

/** Names of files by version: a name and a version are the head of every path. */
function byVersion(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const versions = new Map<string, string[]>();
  for (const path of paths) {
    const [name = '', version = '', ...file] = path.split('/');
    const head = versionPath(name, version);
    versions.set(head, [...(versions.get(head) ?? []), file.join('/')]);
  }
  return versions;
}
