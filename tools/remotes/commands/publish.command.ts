import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { budgetFaults, buildSize, readRelease } from '../size-budget.ts';
import {
  type CommonOptions,
  connect,
  registryCommand,
  remoteName,
  type Surroundings,
} from './context.ts';

type Options = CommonOptions & { readonly reason?: string };

/** `publish [remote]`: builds, checks, uploads. Nobody gets the version before it is deployed. */
export function publishCommand(around: Surroundings): Command {
  return registryCommand(
    'publish [remote]',
    'build a remote, check it and upload it; nobody gets it yet',
    'npx remotes publish mf-market --reason "Faster search"',
  )
    .argument('[remote]', 'the remote; of the current folder when left out')
    .option('--reason <text>', 'why, for the history')
    .action(async (given: string | undefined, options: Options) => {
      const remote = remoteName(given, around);
      const { admin, site } = await connect(options, around);
      // Compiler and bundler: no other command waits for them to be read.
      const [{ buildAll }, { declarationFaults }] = await Promise.all([
        import('../../build/index.ts'),
        import('../declarations/check-front-ends.ts'),
      ]);
      around.progress(`checking what ${remote} declares`);
      refuse(declarationFaults(remote));
      const [built] = await buildAll({ names: [remote], log: around.progress });
      if (!built) throw new CliError(`${remote} was not built`);
      const release = readRelease(built.dir);
      refuse(budgetFaults(built.dir, release));
      const size = buildSize(built.dir, release);
      const paths = Object.keys(release.files);
      around.progress(
        `uploading ${paths.length} files of ${remote} ${release.version} to ${site.origin}`,
      );
      const files = Object.fromEntries(
        paths.map((path) => [path, readFileSync(join(built.dir, path)).toString('base64')]),
      );
      const published = await admin.publish({ release, files, reason: options.reason });
      if (options.json) return around.print(JSON.stringify({ ...published, ...size }, null, 2));
      const did = published.isNew ? 'is published' : 'was published before, with the same bytes';
      around.print(
        `${remote} ${published.version} ${did}: ${size.allBytes} bytes (gzip), ${size.firstBytes} of them first`,
      );
    });
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new CliError(faults.join('\n'));
}
