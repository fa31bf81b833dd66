import { STRATEGY_NAMES } from '@spieltag/registry/strategies';
import type { RemoteState } from '@spieltag/shared-kernel/composition';
import { type Command, Option } from 'commander';
import { CliError } from '../cli-error.ts';
import { describeShares, describeState } from '../output/describe-state.ts';
import type { AdminClient } from '../registry/admin-client.ts';
import {
  type CommonOptions,
  connect,
  registryCommand,
  remoteName,
  type Surroundings,
} from './context.ts';

const LOOK_EVERY_MS = 2000;

type Options = CommonOptions & {
  readonly strategy: string;
  readonly reason?: string;
  readonly wait?: true;
};

/** `deploy [remote] [version]`: gives a published version to visitors. */
export function deployCommand(around: Surroundings): Command {
  return registryCommand(
    'deploy [remote] [version]',
    'give a published version to visitors, at once or little by little',
    'npx remotes deploy mf-market --strategy Canary10Percent5Minutes --reason "Faster search"',
  )
    .argument('[remote]', 'the remote; of the current folder when left out')
    .argument('[version]', 'a published version; the newest when left out')
    .addOption(
      new Option('--strategy <name>', 'how fast').choices(STRATEGY_NAMES).default('AllAtOnce'),
    )
    .option('--reason <text>', 'why, for the history')
    .option('--wait', 'stay until everybody has it; fails when it is withdrawn')
    .action(async (given: string | undefined, version: string | undefined, options: Options) => {
      const remote = remoteName(given, around);
      const { admin } = await connect(options, around);
      const targetVersion = version ?? (await newestVersion(admin, remote));
      around.progress(`deploying ${remote} ${targetVersion} (${options.strategy})`);
      const { deploymentId } = await admin.deploy(remote, {
        targetVersion,
        deploymentStrategy: options.strategy,
        reason: options.reason,
      });
      const state = options.wait
        ? await follow(admin, remote, targetVersion, around.progress)
        : await admin.state(remote);
      around.print(
        options.json ? JSON.stringify({ deploymentId, ...state }, null, 2) : describeState(state),
      );
    });
}

async function newestVersion(admin: AdminClient, remote: string): Promise<string> {
  const { versions } = await admin.state(remote);
  const newest = versions.find(({ withdrawnAt }) => withdrawnAt === null);
  if (!newest) {
    const what =
      versions.length > 0 ? 'no version that was not withdrawn: name one, or' : 'no version:';
    throw new CliError(`${remote} has ${what} publish one first`);
  }
  return newest.version;
}

/** Looks on until everybody has the version. @throws CliError when it is withdrawn */
async function follow(
  admin: AdminClient,
  remote: string,
  version: string,
  progress: (line: string) => void,
): Promise<RemoteState> {
  let said = '';
  for (;;) {
    const state = await admin.state(remote);
    const shares = describeShares(state);
    if (shares !== said) progress(`${remote}: ${shares}`);
    said = shares;
    if (!state.shares.some((share) => share.version === version)) {
      throw new CliError(`${remote} ${version} was withdrawn: ${shares}`);
    }
    if (state.shares.length === 1) return state;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
