import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { sealRelease } from '../../build/seal-release.ts';
import { releaseFaults } from '../declarations/release-faults.ts';
import { CliError } from '../errors/cli-error.ts';
import { type CliContext, plainCommand } from './context.ts';

interface SealOptions {
  readonly as: string;
  readonly manifest?: string;
  readonly json?: true;
}

/** `seal <folder>`: what another bundler has built becomes a release. */
export function sealCommand(cli: CliContext): Command {
  return plainCommand(
    'seal <folder>',
    'make a release of a folder that another bundler has built, and check it',
    'npx remotes seal dist --as 1.0.0-0123456789',
  )
    .argument('<folder>', 'what was built, with mf-manifest.json')
    .requiredOption('--as <version>', 'version of the release, which its container carries')
    .option('--manifest <file>', 'remote.json; beside the folder when left out')
    .action((folder: string, { as: version, manifest, json }: SealOptions) => {
      const from = cli.env.INIT_CWD ?? '.';
      const dir = resolve(from, folder);
      const file = manifest ? resolve(from, manifest) : join(dir, '../remote.json');
      const release = sealRelease(dir, file, version);
      const faults = releaseFaults(dir);
      if (faults.length > 0) throw new CliError(faults.join('\n'));
      cli.print(
        json ? JSON.stringify(release, null, 2) : `${release.name} ${version} is a release`,
      );
    });
}
