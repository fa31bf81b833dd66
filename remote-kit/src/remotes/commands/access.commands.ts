import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { localTime } from '../output/table.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  remoteName,
  wholeNumber,
} from './context.ts';

const MAX_MINUTES = 24 * 60;

type OverrideOptions = CommonOptions & { readonly minutes: number; readonly reason?: string };

const OVERRIDE_LINK: RegistryCommand = {
  usage: 'override-link <remote> <version>',
  summary: 'print a link that shows one tab another version of a remote, until it expires',
  example: 'npx remotes override-link mf-market 1.0.1-0123456789 --minutes 30',
  rows: [registryContract.version.createOverride],
};

/** `override-link`: one tab sees another version for a while. */
export function overrideLinkCommand(cli: CliContext): Command {
  return registryCommand(OVERRIDE_LINK)
    .argument('<remote>', 'the remote')
    .argument('<version>', 'a published version')
    .option('--minutes <count>', 'how long the link works', wholeNumber(MAX_MINUTES), 60)
    .option('--reason <text>', 'why, for the history')
    .action(async (given: string, version: string, options: OverrideOptions) => {
      const { admin, site } = await connect(options, cli, OVERRIDE_LINK);
      const { minutes, reason } = options;
      const remote = remoteName(given, cli);
      const { link, expiresAt } = await admin.call(registryContract.version.createOverride, {
        params: { projectId: admin.projectId },
        body: { remote, version, minutes, ...(reason !== undefined && { reason }) },
      });
      const url = new URL(link, site).href;
      if (options.json) return cli.print(JSON.stringify({ url, expiresAt }, null, 2));
      cli.print(`${url}\nworks until ${localTime(expiresAt)}`);
    });
}
