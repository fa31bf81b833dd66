import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Release, SHELL } from '@spieltag/shared-kernel/composition';
import type { Command } from 'commander';
import { releaseFaults } from '../declarations/release-faults.ts';
import { buildSize, readRelease } from '../declarations/size-budget.ts';
import { CliError } from '../errors/cli-error.ts';
import { readReleaseKey } from '../registry/release-key.ts';
import { type CliContext, remoteName } from './context.ts';

/** What commands take that upload a build. */
export interface UploadOptions {
  readonly built?: string;
  readonly key?: string;
}

/** A build that does what it declares, ready to be sent. */
interface PreparedUpload {
  readonly release: Release;
  readonly size: ReturnType<typeof buildSize>;
  readonly upload: {
    readonly release: Release;
    /** In base64 by path. */
    readonly files: Record<string, string>;
    readonly signature?: string;
  };
}

/** Adds the options of a command that uploads a build. */
export function uploadOptions(command: Command): Command {
  return command
    .option(
      '--built <folder>',
      'a release another bundler has built (see `seal`), instead of building',
    )
    .option('--key <file>', 'sign the release with this key, see npx remotes key');
}

/** Builds, or takes what was built, checks and signs it. @throws CliError with all faults */
export async function prepareUpload(
  given: string | undefined,
  { built, key: keyFile }: UploadOptions,
  cli: CliContext,
  site: URL,
): Promise<PreparedUpload> {
  const key = keyFile === undefined ? undefined : readReleaseKey(keyFile, cli.env.INIT_CWD);
  const dir = built
    ? resolve(cli.env.INIT_CWD ?? '.', built)
    : await build(remoteName(given, cli), cli);
  // The shell is no remote, and is built here alone.
  if (built || readRelease(dir).name !== SHELL) refuse(releaseFaults(dir));
  const release = readRelease(dir);
  const paths = Object.keys(release.files);
  cli.progress(
    `uploading ${paths.length} files of ${release.name} ${release.version} to ${site.origin}`,
  );
  const files = Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(dir, path)).toString('base64')]),
  );
  return {
    release,
    size: buildSize(dir, release),
    upload: { release, files, ...(key && { signature: key.sign(release) }) },
  };
}

/** Builds the sources of a remote that does what it declares; the folder of the build. */
async function build(remote: string, cli: CliContext): Promise<string> {
  // Compiler and bundler: no other command waits for them to be read.
  const [{ buildAll }, { declarationFaults }] = await Promise.all([
    import('../../build/index.ts'),
    import('../declarations/check-front-ends.ts'),
  ]);
  cli.progress(`checking what ${remote} declares`);
  refuse(declarationFaults(remote));
  const [built] = await buildAll({ names: [remote], log: cli.progress });
  if (!built) throw new CliError(`${remote} was not built`);
  return built.dir;
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new CliError(faults.join('\n'));
}
