import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isShellRelease,
  OperatorRelease,
  Release,
  SHELL,
  ShellRelease,
} from '@spieltag/shared-kernel/composition';
import type * as Type from 'typebox';
import { Value } from 'typebox/value';
import { integrityOf } from '../artefacts/artefact-store.ts';
import { RegistryError } from '../errors/registry-error.ts';

/** The releases there are. */
type AnySchema = typeof Release | typeof ShellRelease | typeof OperatorRelease;

/** A build folder that keeps its promises: every file is there and is what `release.json` says. */
export interface CheckedBuild<R extends Type.Static<AnySchema> = Release | ShellRelease> {
  readonly release: R;
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** Reads the build of the shell or of a remote. @throws RegistryError RELEASE_INVALID, ASSET_CORRUPT */
export const readFrontEndBuild = (dir: string) => readBuild(dir, checkFrontEnd);

/** Reads the build of the operators' page. @throws RegistryError RELEASE_INVALID, ASSET_CORRUPT */
export const readOperatorBuild = (dir: string) =>
  readBuild(dir, (given) => checkRelease(OperatorRelease, given));

/** Checks a build that was uploaded. @throws RegistryError RELEASE_INVALID, ASSET_CORRUPT */
export function checkUploadedBuild(
  given: unknown,
  files: Readonly<Record<string, string>>,
): CheckedBuild {
  const release = checkFrontEnd(given);
  const contents = new Map<string, Buffer>();
  for (const [file, integrity] of Object.entries(release.files)) {
    const text = Object.hasOwn(files, file) ? files[file] : undefined;
    const content = text === undefined ? undefined : Buffer.from(text, 'base64');
    contents.set(file, checkContent(file, integrity, content));
  }
  return { release, contents };
}

async function readBuild<R extends Type.Static<AnySchema>>(
  dir: string,
  check: (given: unknown) => R,
): Promise<CheckedBuild<R>> {
  const release = check(parseRelease(await readFile(join(dir, 'release.json'), 'utf8')));
  const contents = new Map<string, Buffer>();
  for (const [file, integrity] of Object.entries(release.files)) {
    const content = await readFile(join(dir, file)).catch(() => undefined);
    contents.set(file, checkContent(file, integrity, content));
  }
  return { release, contents };
}

function checkContent(file: string, integrity: string, content: Buffer | undefined): Buffer {
  if (content && integrityOf(content) === integrity) return content;
  throw new RegistryError('ASSET_CORRUPT', `${file} is not what release.json says`);
}

function parseRelease(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RegistryError('RELEASE_INVALID', 'release.json is not JSON');
  }
}

/** Opened on this site, a page could act as whoever is signed in there. */
const PAGE_FILE = /\.(?:[sx]?html?|xht|mht(?:ml)?|xml|xslt?)$/i;

/** A file that is the folder of another, or lies where the compressed form of another is kept. */
function inTheWay(files: readonly string[]): string | undefined {
  const taken = new Set(
    files.flatMap((file) => {
      const parts = file.split('/');
      const folders = parts.slice(1).map((_part, no) => parts.slice(0, no + 1).join('/'));
      return [...folders, `${file}.br`, `${file}.gz`];
    }),
  );
  return files.find((file) => taken.has(file));
}

/** Files a page asks for by their name in the release. */
function filesNamed(release: Type.Static<AnySchema>): readonly string[] {
  if ('assets' in release) return release.assets;
  if (isShellRelease(release)) return [...Object.values(release.entries).flat(), ...release.fonts];
  return [release.entry, ...Object.values(release.preload).flat()];
}

/** A release says by its name what it is of. */
function checkFrontEnd(given: unknown): Release | ShellRelease {
  const { name } = (given ?? {}) as { readonly name?: unknown };
  return name === SHELL ? checkRelease(ShellRelease, given) : checkRelease(Release, given);
}

function checkRelease<S extends AnySchema>(schema: S, release: unknown): Type.Static<S> {
  if (Value.Check(schema, release)) {
    const page = Object.keys(release.files).find((file) => PAGE_FILE.test(file));
    if (page !== undefined) {
      const what = `release.json/files: ${page} would open as a page`;
      throw new RegistryError('RELEASE_INVALID', what);
    }
    const twice = inTheWay(Object.keys(release.files));
    if (twice !== undefined) {
      const what = `release.json/files: ${twice} is in the way of another file`;
      throw new RegistryError('RELEASE_INVALID', what);
    }
    const absent = filesNamed(release).find((file) => !Object.hasOwn(release.files, file));
    if (absent === undefined) return release;
    const what = `release.json/files: ${absent} is not among them, though a page needs it`;
    throw new RegistryError('RELEASE_INVALID', what);
  }
  const [error] = Value.Errors(schema, release);
  throw new RegistryError(
    'RELEASE_INVALID',
    `release.json${error?.instancePath ?? ''}: ${error?.message ?? 'does not fit'}`,
  );
}
