import { type Command, InvalidArgumentError } from 'commander';
import { CliError } from '../cli-error.ts';
import { describeAfter, describeRemotes } from '../output/describe-state.ts';
import { localTime, table } from '../output/table.ts';
import {
  type CommonOptions,
  connect,
  registryCommand,
  remoteName,
  type Surroundings,
} from './context.ts';

const MAX_ENTRIES = 500;

/** `list`: what is live of every remote. */
export function listCommand(around: Surroundings): Command {
  return registryCommand(
    'list',
    'show what is live of every remote, and the id of the project',
    'npx remotes list --json',
  ).action(async (options: CommonOptions) => {
    const { admin } = await connect(options, around);
    const remotes = await admin.remotes();
    const { projectId } = admin;
    if (options.json) return around.print(JSON.stringify({ projectId, remotes }, null, 2));
    around.print(`project ${projectId}\n\n${describeRemotes(remotes)}`);
  });
}

/** `history [remote]`: who changed what, when and why. */
export function historyCommand(around: Surroundings): Command {
  return registryCommand(
    'history [remote]',
    'show who changed what, when and why, the newest first',
    'npx remotes history mf-market --limit 20',
  )
    .argument('[remote]', 'the remote; all when left out')
    .option('--limit <count>', 'so many entries at most', entryCount, 50)
    .action(async (given: string | undefined, options: CommonOptions & { limit: number }) => {
      const { admin } = await connect(options, around);
      const entries = await admin.history(
        options.limit,
        given === undefined ? undefined : remoteName(given, around),
      );
      if (options.json) return around.print(JSON.stringify({ entries }, null, 2));
      around.print(
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
    });
}

/** `verify`: every live asset is still what was published. */
export function verifyCommand(around: Surroundings): Command {
  return registryCommand(
    'verify',
    'hash every live asset again; fails when one is missing or changed',
    'npx remotes verify --against https://spieltag.example',
  ).action(async (options: CommonOptions) => {
    const { admin } = await connect(options, around);
    around.progress('hashing every live asset');
    const { checked, faults } = await admin.verify();
    if (options.json) around.print(JSON.stringify({ checked, faults }, null, 2));
    else {
      for (const { remote, version, file, fault } of faults) {
        around.print(`${remote} ${version}: ${file} is ${fault}`);
      }
      around.print(`${checked} assets checked, ${faults.length} of them faulty`);
    }
    if (faults.length > 0) throw new CliError('some assets are not what was published');
  });
}

function entryCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MAX_ENTRIES) return count;
  throw new InvalidArgumentError(`a whole number from 1 to ${MAX_ENTRIES}`);
}
