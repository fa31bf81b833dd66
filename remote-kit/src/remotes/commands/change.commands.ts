import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { describeState } from '../output/describe-state.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  remoteName,
  summaryOf,
} from './context.ts';

type Options = CommonOptions & { readonly reason?: string; readonly withdraw?: string };

interface Change extends RegistryCommand {
  readonly rows: readonly [SteeringRow];
  /** Whether a version may or must be named besides the remote. */
  readonly version?: '[version]' | '<version>';
}

const { promote, advance, pause, resume, rollback, pin, unpin } = registryContract.rollout;
/** They differ in what their bodies may name besides a reason. */
type SteeringRow = typeof promote | typeof rollback | typeof pin;

const CHANGES: readonly Change[] = [
  {
    usage: 'promote [remote]',
    summary: summaryOf(promote),
    example: 'npx remotes promote mf-market --reason "Healthy for an hour"',
    rows: [promote],
  },
  {
    usage: 'advance [remote]',
    summary: summaryOf(advance),
    example: 'npx remotes advance mf-market --reason "Few visitors at night"',
    rows: [advance],
  },
  {
    usage: 'pause [remote]',
    summary: summaryOf(pause),
    example: 'npx remotes pause mf-market --reason "Match day"',
    rows: [pause],
  },
  {
    usage: 'resume [remote]',
    summary: summaryOf(resume),
    example: 'npx remotes resume mf-market',
    rows: [resume],
  },
  {
    usage: 'rollback [remote] [version]',
    summary: summaryOf(rollback),
    version: '[version]',
    example: 'npx remotes rollback mf-market --reason "Search finds nobody"',
    rows: [rollback],
  },
  {
    usage: 'pin <remote> <version>',
    summary: summaryOf(pin),
    version: '<version>',
    example: 'npx remotes pin mf-market 1.0.0-0123456789 --reason "Cup final"',
    rows: [pin],
  },
  {
    usage: 'unpin [remote]',
    summary: summaryOf(unpin),
    example: 'npx remotes unpin mf-market',
    rows: [unpin],
  },
];

/** `promote`, `advance`, `pause`, `resume`, `rollback`, `pin`, `unpin`. */
export function changeCommands(cli: CliContext): readonly Command[] {
  return CHANGES.map((change) => {
    const { version, rows } = change;
    const [row] = rows;
    const command = registryCommand(change).argument(
      version === '<version>' ? '<remote>' : '[remote]',
      'the remote',
    );
    if (version) command.argument(version, 'a published version');
    if (row === rollback) {
      command.option('--withdraw <version>', 'only if it is this one that would be taken back');
    }
    return command
      .option('--reason <text>', 'why, for the history')
      .action(async (...given: readonly unknown[]) => {
        const [name, wanted = ''] = given as readonly (string | undefined)[];
        // After the arguments come the options, then the command itself.
        const options = given.at(-2) as Options;
        const { admin } = await connect(options, cli, change);
        const state = await admin.call(row, {
          params: admin.of(remoteName(name, cli)),
          body: {
            ...(version && wanted ? { version: wanted } : {}),
            ...(options.reason ? { reason: options.reason } : {}),
            ...(options.withdraw ? { withdraw: options.withdraw } : {}),
          },
        });
        cli.print(options.json ? JSON.stringify(state, null, 2) : describeState(state));
      });
  });
}
