import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|json|svg|html)$/;
const WORTH_COMPRESSING_BYTES = 512;
const GZIP_LEVEL = 9;

/** Folder of a version inside the artefact folder, and the head of its addresses. */
export const versionPath = (name: string, version: string) => `${name}/${version}`;

/**
 * Puts the files of a version in place, each also brotli and gzip compressed, so that serving costs
 * nothing. The folder appears whole or not at all; one that is there is left as it is.
 */
export async function storeArtefacts(
  artefactsDir: string,
  path: string,
  contents: ReadonlyMap<string, Buffer>,
  brotliQuality: number,
): Promise<void> {
  const target = join(artefactsDir, path);
  if (await exists(target)) return;
  const draft = join(artefactsDir, `.draft-${randomUUID()}`);
  try {
    await Promise.all(
      [...contents].map(([file, content]) =>
        writeWithCompressed(join(draft, file), content, brotliQuality),
      ),
    );
    await mkdir(dirname(target), { recursive: true });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another registry on the same folder was faster with the same version.
    if (!(await exists(target))) throw error;
  }
}

async function writeWithCompressed(
  path: string,
  content: Buffer,
  brotliQuality: number,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  if (!COMPRESSIBLE.test(path) || content.length < WORTH_COMPRESSING_BYTES) return;
  await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }).then((data) => writeFile(`${path}.br`, data)),
    zip(content, { level: GZIP_LEVEL }).then((data) => writeFile(`${path}.gz`, data)),
  ]);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
