import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, RemoteManifest } from '@spieltag/shared-kernel/composition';
import { Value } from 'typebox/value';
import { BuildError } from './packages.ts';

/** The last file of a build: a folder without one is not a finished build. */
export const RELEASE_FILE = 'release.json';

/** What federation plugins of all bundlers write of a build, as far as it is read here. */
interface FederationManifest {
  readonly metaData: {
    readonly globalName: string;
    readonly remoteEntry: { readonly name: string };
  };
  readonly exposes: readonly {
    readonly path: string;
    readonly assets: Readonly<Record<'js' | 'css', { readonly sync: readonly string[] }>>;
  }[];
  readonly shared: readonly { readonly name: string; readonly requiredVersion: string }[];
}

/** Every file of a folder with its integrity, sorted by path. */
export function integritiesOf(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.sort().map((file) => {
      const digest = createHash('sha384').update(readFileSync(file)).digest('base64');
      return [file.slice(dir.length + 1).replaceAll('\\', '/'), `sha384-${digest}`];
    }),
  );
}

/**
 * Makes a release of a folder any bundler has built: writes `release.json` from the remote's manifest
 * and from what federation wrote of the build (`mf-manifest.json`).
 * @throws BuildError when either is missing or does not fit
 */
export function sealRelease(dir: string, manifestFile: string, version: string): Release {
  const manifest = readJson(manifestFile);
  if (!Value.Check(RemoteManifest, manifest)) {
    const [error] = Value.Errors(RemoteManifest, manifest);
    throw new BuildError(`${manifestFile}${error?.instancePath}: ${error?.message}`);
  }
  const { metaData, exposes, shared } = readJson(
    join(dir, 'mf-manifest.json'),
  ) as FederationManifest;
  rmSync(join(dir, RELEASE_FILE), { force: true });
  const release: Release = {
    ...manifest,
    version,
    container: metaData.globalName,
    entry: metaData.remoteEntry.name,
    files: integritiesOf(dir),
    preload: Object.fromEntries(
      exposes.map(({ path, assets }) => [path, [...assets.js.sync, ...assets.css.sync]]),
    ),
    shared: Object.fromEntries(
      shared.map(({ name, requiredVersion }) => [packageOf(name), requiredVersion]),
    ),
  };
  writeFileSync(join(dir, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
  return release;
}

/** 'react/jsx-runtime' is of the package 'react'. */
function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

function readJson(path: string): unknown {
  if (!existsSync(path)) throw new BuildError(`${path} is missing`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BuildError(`${path}: ${(error as Error).message}`);
  }
}
