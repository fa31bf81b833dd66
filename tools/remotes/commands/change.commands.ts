import type { Command } from 'commander';
import { describeState } from '../output/describe-state.ts';
import type { StateChange } from '../registry/admin-client.ts';
import {
  type CommonOptions,
  connect,
  registryCommand,
  remoteName,
  type Surroundings,
} from './context.ts';

type Options = CommonOptions & { readonly reason?: string; readonly withdraw?: string };

interface Row {
  readonly change: StateChange;
  readonly summary: string;
  /** Whether a version may or must be named besides the remote. */
  readonly version?: '[version]' | '<version>';
  readonly example: string;
}

const CHANGES: readonly Row[] = [
  {
    change: 'promote',
    summary: 'give everybody the version that is being rolled out',
    example: 'npx remotes promote mf-market --reason "Healthy for an hour"',
  },
  {
    change: 'pause',
    summary: 'keep the shares of a rollout as they are',
    example: 'npx remotes pause mf-market --reason "Match day"',
  },
  {
    change: 'resume',
    summary: 'go on with a paused rollout',
    example: 'npx remotes resume mf-market',
  },
  {
    change: 'rollback',
    summary: 'withdraw what is being rolled out, or what is live; with a version, go back to that',
    version: '[version]',
    example: 'npx remotes rollback mf-market --reason "Search finds nobody"',
  },
  {
    change: 'pin',
    summary: 'give everybody one version and deploy nothing until it is unpinned',
    version: '<version>',
    example: 'npx remotes pin mf-market 1.0.0-0123456789 --reason "Cup final"',
  },
  {
    change: 'unpin',
    summary: 'let versions be deployed again',
    example: 'npx remotes unpin mf-market',
  },
];

/** `promote`, `pause`, `resume`, `rollback`, `pin`, `unpin`. */
export function changeCommands(around: Surroundings): readonly Command[] {
  return CHANGES.map(({ change, summary, version, example }) => {
    const needsVersion = version === '<version>';
    const remote = needsVersion ? '<remote>' : '[remote]';
    const command = registryCommand(
      [change, remote, ...(version ? [version] : [])].join(' '),
      summary,
      example,
    ).argument(remote, 'the remote');
    if (version) command.argument(version, 'a published version');
    if (change === 'rollback') {
      command.option('--withdraw <version>', 'only if it is this one that would be taken back');
    }
    return command
      .option('--reason <text>', 'why, for the history')
      .action(async (...given: readonly unknown[]) => {
        const [name, wanted] = given as readonly (string | undefined)[];
        // After the arguments come the options, then the command itself.
        const options = given.at(-2) as Options;
        const { admin } = await connect(options, around);
        const state = await admin.change(remoteName(name, around), change, {
          ...(version && wanted ? { version: wanted } : {}),
          ...(options.reason ? { reason: options.reason } : {}),
          ...(options.withdraw ? { withdraw: options.withdraw } : {}),
        });
        around.print(options.json ? JSON.stringify(state, null, 2) : describeState(state));
      });
  });
}
