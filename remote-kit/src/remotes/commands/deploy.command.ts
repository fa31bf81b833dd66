import {
  type RemoteState,
  registryContract,
  STRATEGY_NAMES,
  type StrategyName,
} from '@spieltag/shared-kernel/registry';
import { type Command, Option } from 'commander';
import { CliError } from '../errors/cli-error.ts';
import { describeShares, describeState } from '../output/describe-state.ts';
import type { AdminClient } from '../registry/admin-client.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  remoteName,
  summaryOf,
} from './context.ts';

const { monitoring, rollout } = registryContract;

const POLL_EVERY_MS = 2000;

type Options = CommonOptions & {
  readonly strategy: StrategyName;
  readonly staffFirst?: true;
  readonly reason?: string;
  readonly inTurn?: true;
  readonly wait?: true;
};

const DEPLOY: RegistryCommand = {
  usage: 'deploy [remote] [version]',
  summary: summaryOf(rollout.deploy),
  example:
    'npx remotes deploy mf-market --strategy Canary10Percent5Minutes --reason "Faster search"',
  rows: [rollout.deploy, monitoring.state],
};

/** `deploy [remote] [version]`: gives a published version to visitors. */
export function deployCommand(cli: CliContext): Command {
  return registryCommand(DEPLOY)
    .argument('[remote]', 'the remote; of the current folder when left out')
    .argument(
      '[version]',
      'a published version; when left out the newest, which after a revert is what was reverted',
    )
    .addOption(
      new Option('--strategy <name>', 'how fast').choices(STRATEGY_NAMES).default('AllAtOnce'),
    )
    .option('--staff-first', 'staff alone get it, until it came up for enough of them')
    .option('--reason <text>', 'why, for the history')
    .option(
      '--in-turn',
      'wait until no other version is being rolled out; nothing is done where everybody has this one',
    )
    .option('--wait', 'stay until everybody has it; fails when it is withdrawn')
    .action(async (given: string | undefined, version: string | undefined, options: Options) => {
      const remote = remoteName(given, cli);
      const { admin } = await connect(options, cli, DEPLOY);
      const targetVersion = version ?? (await newestVersion(admin, remote));
      cli.progress(`deploying ${remote} ${targetVersion} (${options.strategy})`);
      const deploy = async () => {
        const { deploymentId } = await admin.call(rollout.deploy, {
          params: admin.of(remote),
          body: {
            targetVersion,
            deploymentStrategy: options.strategy,
            ...(options.staffFirst && { staffFirst: true }),
            ...(options.reason !== undefined && { reason: options.reason }),
          },
        });
        return deploymentId;
      };
      const deploymentId = await (options.inTurn ? inTurn(deploy, cli.progress) : deploy());
      const state = options.wait
        ? await follow(admin, remote, targetVersion, cli.progress)
        : await admin.call(monitoring.state, { params: admin.of(remote) });
      cli.print(
        options.json ? JSON.stringify({ deploymentId, ...state }, null, 2) : describeState(state),
      );
    });
}

async function newestVersion(admin: AdminClient, remote: string): Promise<string> {
  const { versions } = await admin.call(monitoring.state, { params: admin.of(remote) });
  const newest = versions.find(
    ({ withdrawnAt, previewOf }) => withdrawnAt === null && previewOf === undefined,
  );
  if (!newest) {
    const what =
      versions.length > 0 ? 'no version that was not withdrawn: name one, or' : 'no version:';
    throw new CliError(`${remote} has ${what} publish one first`);
  }
  return newest.version;
}

/**
 * Tries again until no other version is being rolled out.
 * @returns undefined: everybody has the version, and nothing was to be done
 */
async function inTurn(
  deploy: () => Promise<string>,
  progress: (line: string) => void,
): Promise<string | undefined> {
  let reported = '';
  for (;;) {
    try {
      return await deploy();
    } catch (fault) {
      if (!(fault instanceof CliError)) throw fault;
      const { code, message } = fault;
      // Whoever is refused so has asked while one version alone was live, and this is the one.
      if (code === 'ALREADY_LIVE') return void progress(`nothing to do: ${message}`);
      if (code !== 'DEPLOYMENT_UNDER_WAY') throw fault;
      if (message !== reported) progress(`waiting until that is over: ${message}`);
      reported = message;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

/** Polls until everybody has the version. @throws CliError when it is withdrawn */
async function follow(
  admin: AdminClient,
  remote: string,
  version: string,
  progress: (line: string) => void,
): Promise<RemoteState> {
  let reported = '';
  for (;;) {
    const state = await admin.call(monitoring.state, { params: admin.of(remote) });
    const shares = describeShares(state);
    if (shares !== reported) progress(`${remote}: ${shares}`);
    reported = shares;
    if (!state.shares.some((share) => share.version === version)) {
      throw new CliError(`${remote} ${version} was withdrawn: ${shares}`);
    }
    if (state.shares[0]?.default) return state;
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}
