import { registryContract } from '@spieltag/shared-kernel/registry';
import { type Command, InvalidArgumentError } from 'commander';
import { CliError } from '../errors/cli-error.ts';
import { describeFailure } from '../output/describe-failure.ts';
import { describeAfter, describeRemotes } from '../output/describe-state.ts';
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

const { monitoring } = registryContract;

const MAX_ENTRIES = 500;

const LIST: RegistryCommand = {
  usage: 'list',
  summary: summaryOf(monitoring.remotes),
  example: 'npx remotes list --json',
  rows: [monitoring.remotes],
};

/** `list`: what is live of every remote. */
export function listCommand(cli: CliContext): Command {
  return registryCommand(LIST).action(async (options: CommonOptions) => {
    const { admin } = await connect(options, cli, LIST);
    const { projectId } = admin;
    const { remotes } = await admin.call(monitoring.remotes, { params: { projectId } });
    if (options.json) return cli.print(JSON.stringify({ projectId, remotes }, null, 2));
    cli.print(`project ${projectId}\n\n${describeRemotes(remotes)}`);
  });
}

const HISTORY: RegistryCommand = {
  usage: 'history [remote]',
  summary: summaryOf(monitoring.projectHistory),
  example: 'npx remotes history mf-market --limit 20',
  rows: [monitoring.history, monitoring.projectHistory],
};

interface HistoryOptions extends CommonOptions {
  readonly limit: number;
  readonly before?: string;
  readonly action?: string;
}

/** `history [remote]`: who changed what, when and why. */
export function historyCommand(cli: CliContext): Command {
  return registryCommand(HISTORY)
    .argument('[remote]', 'the remote; all when left out')
    .option('--limit <count>', 'so many entries at most', entryCount, 50)
    .option('--before <no>', 'those before this one, as the line below the entries says')
    .option('--action <action>', 'those of this action alone')
    .action(async (given: string | undefined, options: HistoryOptions) => {
      const { admin } = await connect(options, cli, HISTORY);
      const { limit, before, action } = options;
      const query = {
        limit: String(limit),
        ...(before !== undefined && { before }),
        ...(action !== undefined && { action }),
      };
      const { projectId } = admin;
      const { entries } =
        given === undefined
          ? await admin.call(monitoring.projectHistory, { params: { projectId }, query })
          : await admin.call(monitoring.history, {
              params: admin.of(remoteName(given, cli)),
              query,
            });
      if (options.json) return cli.print(JSON.stringify({ entries }, null, 2));
      cli.print(
        table(
          ['WHEN', 'WHO', 'WHAT', 'REMOTE', 'AFTER', 'WHY'],
          entries.map(({ at, actor, role, action, remote, after, reason }) => [
            localTime(at),
            `${actor} (${role})`,
            action,
            remote ?? '-',
            describeAfter(after),
            reason ?? '',
          ]),
        ),
      );
      const last = entries.at(-1)?.no;
      if (last !== undefined && entries.length === limit) {
        cli.print(`\nthere may be more: --before ${last}`);
      }
    });
}

const FAILURES: RegistryCommand = {
  usage: 'failures [remote]',
  summary: summaryOf(monitoring.failures),
  example: 'npx remotes failures mf-market --version 1.0.0-0123456789',
  rows: [monitoring.failures],
};

/** `failures [remote]`: why versions failed, for whom and where. */
export function failuresCommand(cli: CliContext): Command {
  return registryCommand(FAILURES)
    .argument('[remote]', 'the remote')
    .option('--version <version>', 'of this version alone')
    .action(
      async (given: string | undefined, options: CommonOptions & { readonly version?: string }) => {
        const { admin } = await connect(options, cli, FAILURES);
        const { version } = options;
        const { failures } = await admin.call(monitoring.failures, {
          params: admin.of(remoteName(given, cli)),
          query: version === undefined ? {} : { version },
        });
        if (options.json) return cli.print(JSON.stringify({ failures }, null, 2));
        cli.print(failures.map(describeFailure).join('\n\n') || 'no version has failed');
      },
    );
}

const VERIFY: RegistryCommand = {
  usage: 'verify',
  summary: 'hash every live asset again; fails when one is missing or changed',
  example: 'npx remotes verify --against https://spieltag.example',
  rows: [monitoring.verify],
};

/** `verify`: every live asset is still what was published. */
export function verifyCommand(cli: CliContext): Command {
  return registryCommand(VERIFY).action(async (options: CommonOptions) => {
    const { admin } = await connect(options, cli, VERIFY);
    cli.progress('hashing every live asset');
    const { checked, faults } = await admin.call(monitoring.verify, {
      params: { projectId: admin.projectId },
    });
    if (options.json) cli.print(JSON.stringify({ checked, faults }, null, 2));
    else {
      for (const { remote, version, file, fault } of faults) {
        cli.print(`${remote} ${version}: ${file} is ${fault}`);
      }
      cli.print(`${checked} assets checked, ${faults.length} of them faulty`);
    }
    if (faults.length > 0) throw new CliError('some assets are not what was published');
  });
}

function entryCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MAX_ENTRIES) return count;
  throw new InvalidArgumentError(`a whole number from 1 to ${MAX_ENTRIES}`);
}
