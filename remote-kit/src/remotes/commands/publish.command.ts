import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SHELL } from '@spieltag/shared-kernel/composition';
import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { releaseFaults } from '../declarations/release-faults.ts';
import { buildSize, readRelease } from '../declarations/size-budget.ts';
import { CliError } from '../errors/cli-error.ts';
import { readReleaseKey } from '../registry/release-key.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  remoteName,
} from './context.ts';

type Options = CommonOptions & {
  readonly reason?: string;
  readonly built?: string;
  readonly key?: string;
};

const PUBLISH: RegistryCommand = {
  usage: 'publish [remote]',
  summary: 'build a remote or the shell, check it and upload it; nobody gets it yet',
  example: 'npx remotes publish mf-market --reason "Faster search"',
  rows: [registryContract.version.publishRelease],
};

/** `publish [remote]`: builds, checks, uploads. Nobody gets the version before it is deployed. */
export function publishCommand(cli: CliContext): Command {
  return registryCommand(PUBLISH)
    .argument('[remote]', 'the remote; of the current folder when left out')
    .option('--reason <text>', 'why, for the history')
    .option(
      '--built <folder>',
      'a release another bundler has built (see `seal`), instead of building',
    )
    .option('--key <file>', 'sign the release with this key, see npx remotes key')
    .action(async (given: string | undefined, options: Options) => {
      const key =
        options.key === undefined ? undefined : readReleaseKey(options.key, cli.env.INIT_CWD);
      const { admin, site } = await connect(options, cli, PUBLISH);
      const dir = options.built
        ? resolve(cli.env.INIT_CWD ?? '.', options.built)
        : await build(remoteName(given, cli), cli);
      // The shell is no remote, and is built here alone.
      if (options.built || readRelease(dir).name !== SHELL) refuse(releaseFaults(dir));
      const release = readRelease(dir);
      const { name: remote } = release;
      const size = buildSize(dir, release);
      const paths = Object.keys(release.files);
      cli.progress(
        `uploading ${paths.length} files of ${remote} ${release.version} to ${site.origin}`,
      );
      const files = Object.fromEntries(
        paths.map((path) => [path, readFileSync(join(dir, path)).toString('base64')]),
      );
      const published = await admin.call(registryContract.version.publishRelease, {
        params: admin.of(release.name),
        body: {
          release,
          files,
          ...(key && { signature: key.sign(release) }),
          ...(options.reason !== undefined && { reason: options.reason }),
        },
      });
      if (options.json) return cli.print(JSON.stringify({ ...published, ...size }, null, 2));
      const did = published.isNew ? 'is published' : 'was published before, with the same bytes';
      cli.print(
        `${remote} ${published.version} ${did}: ${size.allBytes} bytes (gzip), ${size.firstBytes} of them first`,
      );
    });
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
