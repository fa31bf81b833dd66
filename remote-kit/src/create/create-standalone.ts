import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageIndex } from '@spieltag/shared-kernel/registry';
import { BuildError } from '../build/packages.ts';
import { inJson, planRemote, type Wish } from './plan-remote.ts';
import { askSite } from './site.ts';
import { writeRemote } from './write-template.ts';

const STANDALONE_TEMPLATE = join(import.meta.dirname, 'standalone');

export interface StandaloneWish extends Wish {
  /** Folder that becomes its repository; empty, or not there yet. */
  readonly dir: string;
  /** The running site it is made for. */
  readonly site: URL;
  readonly projectId: string;
}

/**
 * Makes a remote in a repository of its own, with nothing in it but what is in the site's packages.
 * @returns the paths of its files in the folder
 * @throws BuildError when the site does not answer, or something is taken or wrong
 */
export async function createStandalone(wish: StandaloneWish): Promise<readonly string[]> {
  const { dir, site, projectId } = wish;
  if (existsSync(dir) && readdirSync(dir).some((name) => name !== '.git')) {
    throw new BuildError(`${dir} is not empty`);
  }
  const { packages, around } = await askSite(site, projectId);
  const filling = {
    ...planRemote(wish, around),
    site: site.origin,
    project: inJson(projectId),
    kernelPackage: addressOf(packages, site, '@spieltag/shared-kernel'),
    addressesPackage: addressOf(packages, site, '@spieltag/addresses'),
    kitPackage: addressOf(packages, site, '@spieltag/remote-kit'),
  };
  mkdirSync(dir, { recursive: true });
  return writeRemote(dir, filling, [STANDALONE_TEMPLATE]);
}

function addressOf({ packages }: PackageIndex, site: URL, name: string): string {
  const offered = packages.find((one) => one.name === name);
  if (!offered) throw new BuildError(`${site.origin} does not offer ${name}`);
  return new URL(`/packages/${offered.file}`, site).href;
}
