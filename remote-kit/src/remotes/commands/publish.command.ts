import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { budgetFaults, buildSize, readRelease } from '../declarations/size-budget.ts';
import { CliError } from '../errors/cli-error.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  remoteName,
} from './context.ts';

type Options = CommonOptions & { readonly reason?: string };

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
    .action(async (given: string | undefined, options: Options) => {
      const remote = remoteName(given, cli);
      const { admin, site } = await connect(options, cli, PUBLISH);
      // Compiler and bundler: no other command waits for them to be read.
      const [{ buildAll }, { declarationFaults }] = await Promise.all([
        import('../../build/index.ts'),
        import('../declarations/check-front-ends.ts'),
      ]);
      cli.progress(`checking what ${remote} declares`);
      refuse(declarationFaults(remote));
      const [built] = await buildAll({ names: [remote], log: cli.progress });
      if (!built) throw new CliError(`${remote} was not built`);
      const release = readRelease(built.dir);
      refuse(budgetFaults(built.dir, release));
      const size = buildSize(built.dir, release);
      const paths = Object.keys(release.files);
      cli.progress(
        `uploading ${paths.length} files of ${remote} ${release.version} to ${site.origin}`,
      );
      const files = Object.fromEntries(
        paths.map((path) => [path, readFileSync(join(built.dir, path)).toString('base64')]),
      );
      const published = await admin.call(registryContract.version.publishRelease, {
        params: admin.of(release.name),
        body: { release, files, ...(options.reason !== undefined && { reason: options.reason }) },
      });
      if (options.json) return cli.print(JSON.stringify({ ...published, ...size }, null, 2));
      const did = published.isNew ? 'is published' : 'was published before, with the same bytes';
      cli.print(
        `${remote} ${published.version} ${did}: ${size.allBytes} bytes (gzip), ${size.firstBytes} of them first`,
      );
    });
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new CliError(faults.join('\n'));
}
