import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
} from './context.ts';
import { prepareUpload, type UploadOptions, uploadOptions } from './upload.ts';

type Options = CommonOptions & UploadOptions & { readonly reason?: string };

const PUBLISH: RegistryCommand = {
  usage: 'publish [remote]',
  summary: 'build a remote or the shell, check it and upload it; nobody gets it yet',
  example: 'npx remotes publish mf-market --reason "Faster search"',
  rows: [registryContract.version.publishRelease],
};

/** `publish [remote]`: builds, checks, uploads. Nobody gets the version before it is deployed. */
export function publishCommand(cli: CliContext): Command {
  return uploadOptions(registryCommand(PUBLISH))
    .argument('[remote]', 'the remote; of the current folder when left out')
    .option('--reason <text>', 'why, for the history')
    .action(async (given: string | undefined, options: Options) => {
      const { admin, site } = await connect(options, cli, PUBLISH);
      const { release, size, upload } = await prepareUpload(given, options, cli, site);
      const published = await admin.call(registryContract.version.publishRelease, {
        params: admin.of(release.name),
        body: { ...upload, ...(options.reason !== undefined && { reason: options.reason }) },
      });
      if (options.json) return cli.print(JSON.stringify({ ...published, ...size }, null, 2));
      const did = published.isNew ? 'is published' : 'was published before, with the same bytes';
      cli.print(
        `${release.name} ${published.version} ${did}: ${size.allBytes} bytes (gzip), ${size.firstBytes} of them first`,
      );
    });
}
