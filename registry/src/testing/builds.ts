import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@spieltag/shared-kernel/composition';

export const MAIN_FILE = 'main.0000000000.js';

/** A build folder as the build tool makes them. */
export async function writeBuild(
  folder: string,
  name: string,
  version: string,
  rest: object,
  content = 'let built;',
): Promise<string> {
  const dir = join(folder, `${name}-${version}-${content.length}`);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, MAIN_FILE), content);
  const files = { [MAIN_FILE]: integrityOf(content) };
  await writeFile(join(dir, 'release.json'), JSON.stringify({ name, version, files, ...rest }));
  return dir;
}

/** Version of the shell pages have in tests that deploy no other. */
export const SHELL_VERSION = '1.0.0-00000000aa';

/** What a release of the shell says beside its name, version and files. */
export const shellParts = (kernel = '1.0.0') => ({
  kernel,
  entries: { main: [MAIN_FILE] },
  fonts: [],
});

export const writeShell = (folder: string, version = SHELL_VERSION) =>
  writeBuild(folder, 'shell', version, shellParts());

/** What a release of a remote says beside its name, version and files. */
export function remoteParts(name: string, version: string) {
  return {
    kernel: '^1.0.0',
    applications: [
      {
        name: name.slice(3),
        module: './app',
        match: [`/${name.slice(3)}/*`],
        slot: 'main' as const,
      },
    ],
    events: { publishes: {}, consumes: {} },
    container: `${name}_${version}`.replaceAll(/\W/g, '_'),
    entry: MAIN_FILE,
    preload: { './app': [MAIN_FILE] },
    shared: { react: '^19.3.0' },
  };
}

/** What `POST .../releases` takes. */
export function uploadOf(
  name: string,
  version: string,
  change: Partial<Release> = {},
  content = `let built = '${version}';`.padEnd(600),
) {
  const files = { [MAIN_FILE]: integrityOf(content) };
  return {
    release: { name, version, files, ...remoteParts(name, version), ...change },
    files: { [MAIN_FILE]: Buffer.from(content).toString('base64') },
  };
}

/** The same of a shell whose script is given, and what else it has. */
export function shellUpload(
  version: string,
  content: string,
  kernel = '1.0.0',
  others: Readonly<Record<string, string>> = {},
) {
  const files = Object.entries({ [MAIN_FILE]: content, ...others });
  const digests = Object.fromEntries(files.map(([file, text]) => [file, integrityOf(text)]));
  return {
    release: { name: 'shell', version, files: digests, ...shellParts(kernel) },
    files: Object.fromEntries(
      files.map(([file, text]) => [file, Buffer.from(text).toString('base64')]),
    ),
  };
}

function integrityOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
