import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { localTime } from '../output/table.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  wholeNumber,
} from './context.ts';
import { prepareUpload, type UploadOptions, uploadOptions } from './upload.ts';

const { publishPreview } = registryContract.version;

const TWO_WEEKS_HOURS = 14 * 24;

type Options = CommonOptions &
  UploadOptions & { readonly branch: string; readonly hours: number; readonly reason?: string };

const PREVIEW: RegistryCommand = {
  usage: 'preview [remote]',
  summary: 'build a branch, upload it, and print the link that shows its newest build',
  example: 'npx remotes preview mf-market --branch feature/search --hours 72',
  rows: [publishPreview],
};

/** `preview [remote]`: a branch in the running site, for whoever has the link. */
export function previewCommand(cli: CliContext): Command {
  return uploadOptions(registryCommand(PREVIEW))
    .argument('[remote]', 'the remote; of the current folder when left out')
    .requiredOption('--branch <name>', 'the branch, as version control calls it')
    .option(
      '--hours <count>',
      'how long the link works from now on',
      wholeNumber(TWO_WEEKS_HOURS),
      72,
    )
    .option('--reason <text>', 'why, for the history')
    .action(async (given: string | undefined, options: Options) => {
      const { branch, hours, reason } = options;
      const { admin, site } = await connect(options, cli, PREVIEW);
      const { release, upload } = await prepareUpload(given, options, cli, site);
      const { link, ...preview } = await admin.call(publishPreview, {
        params: admin.of(release.name),
        body: { ...upload, branch, hours, ...(reason !== undefined && { reason }) },
      });
      const url = new URL(link, site).href;
      for (const misfit of preview.misfits) cli.progress(`does not fit yet: ${misfit}`);
      if (options.json) return cli.print(JSON.stringify({ url, ...preview }, null, 2));
      const works = `shows the newest build of ${branch} until ${localTime(preview.expiresAt)}`;
      cli.print(`${url}\n${works}, now ${release.name} ${release.version}`);
    });
}
