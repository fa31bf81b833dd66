import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildAll } from '@spieltag/remote-kit/build';
import type { ShellRelease } from '@spieltag/shared-kernel/composition';
import { buildBridge } from './build-bridge.ts';
import { renderAppPage, SHELL_FOLDER } from './page.ts';
import type { Site } from './read-site.ts';

/**
 * Makes the folder of the app's page for a site: the page, the shell, the app's own script. It is there
 * whole or not at all.
 * @param native folder of the project
 * @param out the folder that is made
 */
export async function writePage(site: Site, native: string, out: string): Promise<void> {
  const [shell] = await buildAll({ names: ['shell'], log: console.log });
  if (!shell) throw new Error('the shell was not built');
  const release: ShellRelease = JSON.parse(await readFile(join(shell.dir, 'release.json'), 'utf8'));
  const unfinished = `${out}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await buildBridge(native, unfinished);
  await cp(shell.dir, join(unfinished, SHELL_FOLDER), { recursive: true, filter: isForApp });
  await writeFile(join(unfinished, 'index.html'), renderAppPage(site, release));
  await rm(out, { recursive: true, force: true });
  await rename(unfinished, out);
}

/** Sources are for those who look for faults, on the site. */
const isForApp = (path: string) => !path.endsWith('.map') && basename(path) !== 'release.json';
