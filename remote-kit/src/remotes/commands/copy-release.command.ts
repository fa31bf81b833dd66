import { isDeepStrictEqual } from 'node:util';
import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { CliError, UsageError } from '../errors/cli-error.ts';
import type { AdminClient } from '../registry/admin-client.ts';
import { downloadFiles, type ReleaseFiles } from '../registry/download-files.ts';
import {
  type CliContext,
  connect,
  defaultProject,
  plainCommand,
  type RegistryCommand,
  remoteName,
  rowsHelp,
} from './context.ts';

const { publishRelease, release: showRelease } = registryContract.version;

interface Options {
  readonly from: string;
  readonly to: string;
  readonly project: string;
  readonly json?: true;
  readonly reason?: string;
}

const COPY_RELEASE: RegistryCommand = {
  usage: 'copy-release <remote> <version>',
  summary: 'publish a version of one site at another, byte for byte; nobody gets it there yet',
  example:
    'npx remotes copy-release mf-market 1.0.1-0123456789 --from https://staging.example --to https://game.example',
  rows: [showRelease, publishRelease],
};

/** `copy-release`: what was tried on one site is published on another, with the same bytes. */
export function copyReleaseCommand(cli: CliContext): Command {
  return plainCommand(COPY_RELEASE.usage, COPY_RELEASE.summary, COPY_RELEASE.example)
    .addHelpText('after', rowsHelp(COPY_RELEASE))
    .argument('<remote>', 'the remote')
    .argument('<version>', 'a version that is published there')
    .requiredOption('--from <url>', 'the site that has it; its token is in REMOTES_FROM_TOKEN')
    .requiredOption('--to <url>', 'the site that gets it; its token is in REMOTES_TOKEN')
    .option('--project <id>', 'project of both registries', defaultProject())
    .option('--reason <text>', 'why, for the history')
    .action(async (given: string, version: string, options: Options) => {
      const remote = remoteName(given, cli);
      const { project, reason } = options;
      // A token of the one site is never sent to the other.
      const source = { against: options.from, project };
      const from = await connect(source, cli, COPY_RELEASE, 'REMOTES_FROM_TOKEN');
      const to = await connect({ against: options.to, project }, cli, COPY_RELEASE);
      if (from.site.origin === to.site.origin) {
        throw new UsageError('--from and --to are the same site');
      }
      const found = await readRelease(from.admin, remote, version);
      if (found.isPreview) {
        const what = `${remote} ${version} is a preview at ${from.site.origin}`;
        throw new CliError(`${what}: publish it there as a version first`, 'PREVIEW_ONLY');
      }
      const { release, signature, publishedAt } = found;
      const files = await downloadFiles(from.site, release);
      cli.progress(`copying ${files.size} files of ${remote} ${version} to ${to.site.origin}`);
      const published = await to.admin.call(publishRelease, {
        params: to.admin.of(remote),
        body: {
          release,
          files: Object.fromEntries(
            [...files].map(([file, content]) => [file, content.toString('base64')]),
          ),
          ...(signature !== null && { signature }),
          copiedFrom: { site: from.site.origin, publishedAt },
          ...(reason !== undefined && { reason }),
        },
      });
      const arrived = await readRelease(to.admin, remote, version);
      if (!isDeepStrictEqual(arrived.release, release)) {
        throw new CliError(`${to.site.origin} has another release ${remote} ${version}`);
      }
      await downloadFiles(to.site, release);
      if (options.json) {
        const { copiedFrom } = arrived;
        return cli.print(JSON.stringify({ ...published, files: files.size, copiedFrom }, null, 2));
      }
      const did = published.isNew ? 'is published' : 'was there before, with the same bytes';
      cli.print(`${remote} ${version} ${did} at ${to.site.origin}: ${files.size} files checked`);
    });
}

async function readRelease(admin: AdminClient, remote: string, version: string) {
  const found = await admin.call(showRelease, { params: { ...admin.of(remote), version } });
  return { ...found, release: found.release as ReleaseFiles };
}
