import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { CliError } from '../errors/cli-error.ts';
import { localTime, table } from '../output/table.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  remoteName,
  summaryOf,
} from './context.ts';

const BYTES_PER_MEGABYTE = 1_000_000;

type Options = CommonOptions & { readonly dryRun?: true; readonly reason?: string };

const PRUNE: RegistryCommand = {
  usage: 'prune [remote] [version]',
  summary: summaryOf(registryContract.version.prune),
  example: 'npx remotes prune mf-market --dry-run',
  rows: [registryContract.version.prune],
};

/** `prune [remote] [version]`: removes the versions nobody needs any more, or one that is not in use. */
export function pruneCommand(cli: CliContext): Command {
  return registryCommand(PRUNE)
    .argument('[remote]', 'the remote; all when left out')
    .argument('[version]', 'this one, however new: not while it is live, a way back or linked to')
    .option('--dry-run', 'only say what would be removed')
    .option('--reason <text>', 'why, for the history')
    .action(async (given: string | undefined, version: string | undefined, asked: Options) => {
      const { dryRun, reason, ...options } = asked;
      const { admin } = await connect(options, cli, PRUNE);
      const pruned = await admin.call(registryContract.version.prune, {
        params: { projectId: admin.projectId },
        body: {
          ...(given !== undefined && { remote: remoteName(given, cli) }),
          ...(version !== undefined && { version }),
          ...(dryRun && { dryRun }),
          ...(reason !== undefined && { reason }),
        },
      });
      const { versions, freedBytes, filesLeft = 0 } = pruned;
      if (version !== undefined && versions.length === 0) {
        throw new CliError(`${version} stays: it is live, a way back, or shown by a link`);
      }
      if (options.json) return cli.print(JSON.stringify(pruned, null, 2));
      const rows = versions.map(({ remote, version, publishedAt, bytes }) => [
        remote,
        version,
        localTime(publishedAt),
        megabytes(bytes),
      ]);
      if (rows.length > 0) cli.print(table(['REMOTE', 'VERSION', 'PUBLISHED', 'SIZE'], rows));
      const total = versions.reduce((sum, { bytes }) => sum + bytes, 0);
      cli.print(
        dryRun
          ? `${versions.length} versions would be removed, ${megabytes(total)}`
          : `${versions.length} versions pruned, ${megabytes(freedBytes)} freed`,
      );
      if (filesLeft > 0) {
        cli.print(
          `files of ${filesLeft} could not be removed: the registry tries again every minute`,
        );
      }
    });
}

const megabytes = (bytes: number) => `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
