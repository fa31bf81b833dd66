import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Release } from '@spieltag/shared-kernel/composition';
import type { AssetFault } from '@spieltag/shared-kernel/registry';
import { type ArtefactStore, integrityOf } from './artefact-store.ts';

/** A file that is not what its release says. */
export type FileFault = Pick<AssetFault, 'file' | 'fault'>;

/** A form that files are kept in. */
export interface Form {
  /** After the path of the file. */
  readonly suffix: string;
  readonly decode: (content: Buffer) => Promise<Buffer>;
}

/** As they were published, and compressed. */
export const FORMS = {
  plain: { suffix: '', decode: async (content) => content },
  br: { suffix: '.br', decode: promisify(brotliDecompress) },
  gzip: { suffix: '.gz', decode: promisify(gunzip) },
} as const satisfies Readonly<Record<string, Form>>;

/** Whether this is, decoded, what was published with that integrity. */
export async function isWhole(
  content: Buffer,
  { decode }: Form,
  integrity: string,
): Promise<boolean> {
  const decoded = await decode(content).catch(() => undefined);
  return decoded !== undefined && integrityOf(decoded) === integrity;
}

/** Hashes the files of a version anew from where they lie, compressed ones as well. */
export async function checkFiles(
  artefacts: ArtefactStore,
  path: string,
  files: Release['files'],
): Promise<{ checked: number; faults: FileFault[] }> {
  const faults: FileFault[] = [];
  let checked = 0;
  for (const [file, integrity] of Object.entries(files)) {
    for (const form of Object.values(FORMS)) {
      const fault = await faultOf(artefacts, `${path}/${file}`, form, integrity);
      // Not every file is worth compressing.
      if (fault === 'missing' && form !== FORMS.plain) continue;
      checked++;
      if (fault) faults.push({ file: file + form.suffix, fault });
    }
  }
  return { checked, faults };
}

async function faultOf(
  artefacts: ArtefactStore,
  path: string,
  form: Form,
  integrity: string,
): Promise<FileFault['fault'] | undefined> {
  const content = await artefacts.readAgain(path + form.suffix);
  if (!content) return 'missing';
  return (await isWhole(content, form, integrity)) ? undefined : 'changed';
}
