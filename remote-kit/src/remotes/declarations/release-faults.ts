import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECK_ASSET, containerFault, Release } from '@spieltag/shared-kernel/composition';
import { Value } from 'typebox/value';
import { modulesOf } from '../../build/packages.ts';
import { integritiesOf, RELEASE_FILE } from '../../build/seal-release.ts';
import { budgetFaults } from './size-budget.ts';

/** Opened on the site, a page could act as whoever is signed in there. */
const PAGE_FILE = /\.(?:[sx]?html?|xht|mht(?:ml)?|xml|xslt?)$/i;
/** Stands in every React, and in nothing else. */
const REACT_INSIDE = 'CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS';
/** A page has one of each; whoever brings another one is not composed with it. */
const FROM_THE_PAGE = ['react', '@spieltag/shared-kernel'];

/**
 * Where a build folder is no release by docs/release-contract.md, one line each; whatever has built
 * it. Empty: it may be published.
 */
export function releaseFaults(dir: string): readonly string[] {
  const release = readRelease(dir);
  if (typeof release === 'string') return [release];
  const files = integritiesOf(dir);
  const { [RELEASE_FILE]: _own, ...found } = files;
  const named = Object.entries(release.files);
  return [
    ...named
      .filter(([file, integrity]) => found[file] !== integrity)
      .map(([file]) => `${file} is not what ${RELEASE_FILE} says`),
    ...Object.keys(found)
      .filter((file) => !Object.hasOwn(release.files, file))
      .map((file) => `${file} is not named by ${RELEASE_FILE}`),
    ...Object.keys(found)
      .filter((file) => PAGE_FILE.test(file))
      .map((file) => `${file} would open as a page`),
    ...containerFaults(dir, release),
    ...moduleFaults(release),
    ...sharedFaults(dir, release),
    ...budgetFaults(dir, release),
  ];
}

/** The container is a global of the page: two versions under one name would run the older code. */
function containerFaults(dir: string, release: Release): string[] {
  const { name, container, version, entry, files } = release;
  const fault = containerFault(container, name, version);
  if (!Object.hasOwn(files, entry)) return [`the entry ${entry} is no file of it`];
  const code = readFileSync(join(dir, entry), 'utf8');
  return [
    ...(fault === undefined ? [] : [fault]),
    ...(code.includes(container) ? [] : [`${entry} does not make the container ${container}`]),
    ...(entryLoads(files, entry) && !code.includes(CHECK_ASSET)
      ? [`${entry} fetches files without having the page check them (${CHECK_ASSET})`]
      : []),
  ];
}

/** Whether there are scripts or styles besides the entry. */
const entryLoads = (files: Release['files'], entry: string) =>
  Object.keys(files).some((file) => file !== entry && /\.(js|css)$/.test(file));

function moduleFaults(release: Release): string[] {
  return modulesOf(release).flatMap((module) => {
    if (!Object.hasOwn(release.preload, module)) return [`preload does not name ${module}`];
    return (release.preload[module] ?? [])
      .filter((file) => !Object.hasOwn(release.files, file))
      .map((file) => `preload of ${module} names ${file}, which is no file of it`);
  });
}

function sharedFaults(dir: string, { shared, files }: Release): string[] {
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  return [
    ...FROM_THE_PAGE.filter((name) => !Object.hasOwn(shared, name)).map(
      (name) => `${name} is not among what it takes from the page`,
    ),
    ...scripts
      .filter((file) => readFileSync(join(dir, file), 'utf8').includes(REACT_INSIDE))
      .map((file) => `${file} brings a React of its own`),
  ];
}

/** The release, or why there is none. */
function readRelease(dir: string): Release | string {
  try {
    const release: unknown = JSON.parse(readFileSync(join(dir, RELEASE_FILE), 'utf8'));
    if (Value.Check(Release, release)) return release;
    const [error] = Value.Errors(Release, release);
    return `${RELEASE_FILE}${error?.instancePath}: ${error?.message}`;
  } catch (error) {
    return `${RELEASE_FILE}: ${(error as Error).message}`;
  }
}
