/**
 * `npm run images`: lays out what the servers' images consist of and says how much that is. Front
 * ends and what the images begin with come on top.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderMegabytes } from './measure-folder.ts';
import { SERVICES } from './services.ts';
import { stageImage } from './stage-image.ts';

/** So many folders are named, the largest first. */
const NAMED_FOLDERS = 10;

const folder = await mkdtemp(join(tmpdir(), 'spieltag-images-'));
try {
  for (const { name, leaveOut, maxMegabytes } of SERVICES) {
    const { workDir } = await stageImage(name, join(folder, name), leaveOut);
    const total = await folderMegabytes(workDir);
    console.log(`${name}: ${total.toFixed(0)} MB of at most ${maxMegabytes}`);
    const packages = await largestOf(join(workDir, 'node_modules'));
    for (const [path, megabytes] of packages) console.log(`  ${megabytes.toFixed(1)} MB  ${path}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function largestOf(parent: string): Promise<readonly (readonly [string, number])[]> {
  const entries = await readdir(parent, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const sizes = await Promise.all(
    folders.map(async (name) => [name, await folderMegabytes(join(parent, name))] as const),
  );
  return sizes.sort(([, one], [, other]) => other - one).slice(0, NAMED_FOLDERS);
}
