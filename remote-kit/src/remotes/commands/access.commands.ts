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
  summaryOf,
  wholeNumber,
} from './context.ts';
import { readOverrides } from './override-text.ts';

const MAX_MINUTES = 24 * 60;
const MAX_HOURS = 24 * 365;
const WEEK_HOURS = 24 * 7;

type OverrideOptions = CommonOptions & {
  readonly minutes: number;
  readonly force?: true;
  readonly reason?: string;
};

const OVERRIDE_LINK: RegistryCommand = {
  usage: 'override-link <what...>',
  summary: 'print a link that shows one tab other versions of some remotes, until it expires',
  example:
    'npx remotes override-link mf-market@1.0.1-0123456789 mf-live@branch:replays --minutes 30',
  rows: [registryContract.version.createOverride],
};

/** `override-link`: one tab sees other versions for a while. */
export function overrideLinkCommand(cli: CliContext): Command {
  return registryCommand(OVERRIDE_LINK)
    .argument(
      '<what...>',
      '<remote>@<version>, <remote>@branch:<name> (its newest preview) or, in development, <remote>@localhost:<port>; of one remote also <remote> <version>',
    )
    .option('--minutes <count>', 'how long the link works', wholeNumber(MAX_MINUTES), 60)
    .option('--force', 'also when they do not fit what is live, or each other')
    .option('--reason <text>', 'why, for the history')
    .action(async (what: readonly string[], options: OverrideOptions) => {
      const overrides = readOverrides(what, (remote) => remoteName(remote, cli));
      const { admin, site } = await connect(options, cli, OVERRIDE_LINK);
      const { minutes, force, reason } = options;
      const { link, expiresAt } = await admin.call(registryContract.version.createOverride, {
        params: { projectId: admin.projectId },
        body: {
          overrides: [...overrides],
          minutes,
          ...(force && { force }),
          ...(reason !== undefined && { reason }),
        },
      });
      const url = new URL(link, site).href;
      if (options.json) return cli.print(JSON.stringify({ url, expiresAt }, null, 2));
      cli.print(`${url}\nworks until ${localTime(expiresAt)}`);
    });
}

type StaffOptions = CommonOptions & {
  readonly name: string;
  readonly hours: number;
  readonly reason?: string;
};

const STAFF_LINK: RegistryCommand = {
  usage: 'staff-link',
  summary: summaryOf(registryContract.access.createStaffLink),
  example: 'npx remotes staff-link --name "Testing, Munich" --hours 720',
  rows: [registryContract.access.createStaffLink],
};

/** `staff-link`: makes browsers staff, to whom versions may go first. */
export function staffLinkCommand(cli: CliContext): Command {
  return registryCommand(STAFF_LINK)
    .requiredOption('--name <who>', 'whom it is for, as it is listed')
    .option('--hours <count>', 'how long it holds', wholeNumber(MAX_HOURS), WEEK_HOURS)
    .option('--reason <text>', 'why, for the history')
    .action(async ({ name, hours, reason, ...options }: StaffOptions) => {
      const { admin, site } = await connect(options, cli, STAFF_LINK);
      const made = await admin.call(registryContract.access.createStaffLink, {
        params: { projectId: admin.projectId },
        body: { name, hours, ...(reason !== undefined && { reason }) },
      });
      const url = new URL(made.link, site).href;
      const { id, expiresAt } = made;
      if (options.json) return cli.print(JSON.stringify({ id, url, expiresAt }, null, 2));
      cli.print(`${url}\nholds until ${localTime(expiresAt)}; it is shown this once`);
    });
}
