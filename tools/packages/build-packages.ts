import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { BuildError, ROOT } from '@spieltag/remote-kit/packages';
import type { OfferedPackage, PackageIndex } from '@spieltag/shared-kernel/registry';
import { canCompile, compile, SOURCES } from './compile.ts';
import { layOut, type PackageRecipe, RECIPES } from './layout.ts';
import { run } from './run.ts';

const INDEX_FILE = 'index.json';
const HASH_DIGITS = 10;
const CACHE = join(ROOT, '.cache/packages');

export interface BuildPackagesOptions {
  /** Also puts them there. */
  readonly out?: string;
  readonly log?: (line: string) => void;
}

/**
 * Makes the packages of the sources as they are now; what is already there is only found.
 * @returns the folder with `index.json` and the files it names
 * @throws BuildError
 */
export async function buildPackages({
  out,
  log = () => {},
}: BuildPackagesOptions = {}): Promise<string> {
  const dir = packagesDir();
  if (!existsSync(join(dir, INDEX_FILE))) {
    const startedAt = Date.now();
    await make(dir);
    log(`packages are built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  if (out) cpSync(dir, out, { recursive: true });
  return out ?? dir;
}

/** Where the packages of the sources as they are now lie, once they are made. */
const packagesDir = () => join(CACHE, sourcesHash());

/** The same folder where they are made already. */
export function builtPackages(): string | undefined {
  const dir = packagesDir();
  return existsSync(join(dir, INDEX_FILE)) ? dir : undefined;
}

/** Whoever only plays has not installed what makes them. */
export const canBuildPackages = canCompile;

/** Over everything packages are made of. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = [
    ...SOURCES.flatMap((folder) => globSync(`${folder}/**/*.*`, { cwd: ROOT })),
    ...globSync('tools/packages/*.ts', { cwd: ROOT }),
    ...globSync('{shared-kernel,addresses,remote-kit,registry}/package.json', { cwd: ROOT }),
    ...globSync('{shared-kernel/exports,mf-*/remote}.json', { cwd: ROOT }),
  ];
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, HASH_DIGITS);
}

/** All at once: whoever makes the same at the same time does not mix with it. */
async function make(dir: string): Promise<void> {
  const draft = join(CACHE, `.draft-${process.pid}`);
  const compiled = join(draft, 'compiled');
  try {
    await compile(compiled);
    const packed = join(draft, 'packed');
    mkdirSync(packed, { recursive: true });
    const packages: OfferedPackage[] = [];
    let kernel = '';
    for (const recipe of RECIPES) {
      const folder = join(draft, recipe.workspace);
      const { name, version } = layOut(recipe, compiled, folder);
      if (recipe.short === 'kernel') kernel = version;
      packages.push({ name, version, ...(await pack(recipe, version, folder, packed)) });
    }
    const index: PackageIndex = { kernel, packages };
    writeFileSync(join(packed, INDEX_FILE), `${JSON.stringify(index, null, 2)}\n`);
    if (!existsSync(dir)) renameSync(packed, dir);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** npm writes the same bytes for the same files, whenever and wherever. */
async function pack({ short }: PackageRecipe, version: string, folder: string, target: string) {
  const args = ['pack', folder, '--pack-destination', target, '--json', '--ignore-scripts'];
  const { code, output } = await run('npm', args);
  const [, name] = /"filename":\s*"([^"]+)"/.exec(output) ?? [];
  if (code !== 0 || !name) throw new BuildError(`npm does not pack ${short}\n${output}`);
  const content = readFileSync(join(target, name));
  const digest = createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS);
  const file = `${short}-${version}-${digest}.tgz`;
  renameSync(join(target, name), join(target, file));
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  return { file, bytes: content.byteLength, integrity };
}
