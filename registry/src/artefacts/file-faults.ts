import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Release } from '@spieltag/shared-kernel/composition';
import type { AssetFault } from '@spieltag/shared-kernel/registry';
import { type ArtefactStore, integrityOf } from './artefact-store.ts';

/** A file that is not what its release says. */
export type FileFault = Pick<AssetFault, 'file' | 'fault'>;

const FORMS = [
  { suffix: '', decode: async (content: Buffer) => content },
  { suffix: '.br', decode: promisify(brotliDecompress) },
  { suffix: '.gz', decode: promisify(gunzip) },
] as const;

/** Hashes the files of a version anew from where they lie, compressed ones as well. */
export async function checkFiles(
  artefacts: ArtefactStore,
  path: string,
  files: Release['files'],
): Promise<{ checked: number; faults: FileFault[] }> {
  const faults: FileFault[] = [];
  let checked = 0;
  for (const [file, integrity] of Object.entries(files)) {
    for (const { suffix, decode } of FORMS) {
      const fault = await faultOf(artefacts, `${path}/${file}${suffix}`, integrity, decode);
      // Not every file is worth compressing.
      if (fault === 'missing' && suffix !== '') continue;
      checked++;
      if (fault) faults.push({ file: file + suffix, fault });
    }
  }
  return { checked, faults };
}

async function faultOf(
  artefacts: ArtefactStore,
  path: string,
  integrity: string,
  decode: (content: Buffer) => Promise<Buffer>,
): Promise<FileFault['fault'] | undefined> {
  const content = await artefacts.readAgain(path);
  if (!content) return 'missing';
  const decoded = await decode(content).catch(() => undefined);
  return decoded && integrityOf(decoded) === integrity ? undefined : 'changed';
}
