import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PackageIndex } from '@spieltag/shared-kernel/registry';
import { Value } from 'typebox/value';
import { type ArtefactStore, type Files, integrityOf } from '../artefacts/artefact-store.ts';
import { keepWhole } from '../artefacts/keep-whole.ts';
import { RegistryError } from '../errors/registry-error.ts';

/** File of a folder of packages that names the others. */
export const INDEX_FILE = 'index.json';
/** Of a hash, in the name of a package. */
const DIGEST_DIGITS = 10;
const NOTHING: PackageIndex = { kernel: '0.0.0', packages: [] };

/** Where the file of a package lies in the artefact store; kept for ever, as teams' lock files want it. */
export const packagePath = (file: string) => `packages/${file}`;

/** A folder of packages that keeps its promises: every file is there and is what the index says. */
interface BuiltPackages {
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

  /**
   * Any package that is or was offered.
   * @throws RegistryError UNAVAILABLE when it is damaged: caches would keep it for a year
   */
  async read(file: string): Promise<Buffer | undefined> {
    const path = `${packagePath(file)}/${file}`;
    const content = await this.#artefacts.read(path);
    if (!content || isNamedBy(file, content)) return content;
    // What is held in memory may have been mended where it lies, by another registry.
    const again = await this.#artefacts.readAgain(path);
    if (!again || isNamedBy(file, again)) return again;
    throw new RegistryError('UNAVAILABLE', `${file} is not what was offered`);
  }

  /** Offers these from now on, in place of those before; what is gone or damaged of them is put back. */
  async offer({ index, contents }: BuiltPackages): Promise<void> {
    for (const [file, content] of contents) {
      await keepWhole(this.#artefacts, packagePath(file), {
        files: { [file]: integrityOf(content) },
        contents: new Map([[file, content]]),
      });
    }
    this.#index = index;
  }
}

/** A package has a digest of its content in its name, so that no lock file ever finds another one there. */
function isNamedBy(file: string, content: Buffer): boolean {
  return file.endsWith(
    `-${createHash('sha256').update(content).digest('hex').slice(0, DIGEST_DIGITS)}.tgz`,
  );
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
    if (!isNamedBy(file, content)) {
      throw new RegistryError('ASSET_CORRUPT', `${file} is not what its own name says`);
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
