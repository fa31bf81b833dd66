import { registryContract } from '@spieltag/shared-kernel/registry';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../errors/cli-error.ts';
import { localTime } from '../output/table.ts';
import { signToken } from '../registry/find-token.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  plainCommand,
  type RegistryCommand,
  registryCommand,
  remoteName,
} from './context.ts';

const HOUR_S = 3600;
const MAX_HOURS = 24 * 365;
const MAX_MINUTES = 24 * 60;

interface TokenOptions {
  readonly operator?: true;
  readonly team?: readonly string[];
  readonly name?: string;
  readonly hours: number;
  readonly key?: string;
  readonly json?: true;
}

/** `token`: signs one with the registry's key, which lies on this machine in development. */
export function tokenCommand(cli: CliContext): Command {
  return plainCommand(
    'token',
    'print a token for the admin API (development, or whoever has the key)',
    'REMOTES_TOKEN=$(npx remotes token --team mf-market) npx remotes publish mf-market',
  )
    .option('--operator', 'may everything')
    .option('--team <remote...>', 'may publish and deploy these remotes')
    .option('--name <who>', 'who it is for, as the history names them; you when left out')
    .option('--hours <count>', 'how long it holds', whole(MAX_HOURS), 12)
    .option('--key <file>', "the registry's key; of the data folder when left out")
    .action(async (options: TokenOptions) => {
      const { operator, team, name, hours, key, json } = options;
      if (Boolean(operator) === Boolean(team)) {
        throw new UsageError('say either --operator or --team <remote>');
      }
      const remotes = (team ?? []).map((remote) => remoteName(remote, cli));
      const claims = { role: operator ? 'operator' : 'team', remotes, sub: name } as const;
      const token = await signToken(claims, hours * HOUR_S, { keyFile: key, env: cli.env });
      cli.print(json ? JSON.stringify({ token, role: claims.role, remotes }, null, 2) : token);
    });
}

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
    .option('--minutes <count>', 'how long the link works', whole(MAX_MINUTES), 60)
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

/** A whole number from 1. */
function whole(max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
    throw new InvalidArgumentError(`a whole number from 1 to ${max}`);
  };
}
