import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PackageIndex } from '@spieltag/shared-kernel/registry';
import { Value } from 'typebox/value';
import type { ArtefactStore, Files } from '../artefacts/artefact-store.ts';
import { RegistryError } from '../errors/registry-error.ts';

/** File of a folder of packages that names the others. */
export const INDEX_FILE = 'index.json';
const NOTHING: PackageIndex = { kernel: '0.0.0', packages: [] };

/** Where the file of a package lies in the artefact store; kept for ever, as teams' lock files want it. */
export const packagePath = (file: string) => `packages/${file}`;

/** A folder of packages that keeps its promises: every file is there and is what the index says. */
export interface BuiltPackages {
  readonly index: PackageIndex;
  readonly contents: Files;
}

/** The packages this registry offers, and all that were ever offered by its artefact store. */
export class OfferedPackages {
  readonly #artefacts: ArtefactStore;
  #index: PackageIndex = NOTHING;

  constructor(artefacts: ArtefactStore) {
    this.#artefacts = artefacts;
  }

  get index(): PackageIndex {
    return this.#index;
  }

  /** Any package that is or was offered. */
  read(file: string): Promise<Buffer | undefined> {
    return this.#artefacts.read(`${packagePath(file)}/${file}`);
  }

  /** Offers these from now on, in place of those before. */
  async offer({ index, contents }: BuiltPackages): Promise<void> {
    for (const [file, content] of contents) {
      await this.#artefacts.keep(packagePath(file), new Map([[file, content]]));
    }
    this.#index = index;
  }
}

/** Reads a folder of packages. @throws RegistryError RELEASE_INVALID, ASSET_CORRUPT */
export async function readPackages(dir: string): Promise<BuiltPackages> {
  const index = await readIndex(dir);
  const contents = new Map<string, Buffer>();
  for (const { file, integrity } of index.packages) {
    const content = await readFile(join(dir, file)).catch(() => undefined);
    if (!content || integrityOfPackage(content) !== integrity) {
      throw new RegistryError('ASSET_CORRUPT', `${file} is not what ${INDEX_FILE} says`);
    }
    contents.set(file, content);
  }
  return { index, contents };
}

async function readIndex(dir: string): Promise<PackageIndex> {
  const text = await readFile(join(dir, INDEX_FILE), 'utf8').catch(() => '');
  const index = parse(text);
  if (Value.Check(PackageIndex, index)) return index;
  throw new RegistryError('RELEASE_INVALID', `${INDEX_FILE} of the packages does not fit`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As package managers write it into lock files. */
export function integrityOfPackage(content: Buffer): string {
  return `sha512-${createHash('sha512').update(content).digest('base64')}`;
}
