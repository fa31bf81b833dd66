import {
  type RemoteState,
  registryContract,
  STRATEGY_NAMES,
  type StrategyName,
} from '@spieltag/shared-kernel/registry';
import { type Command, Option } from 'commander';
import { CliError, UnansweredError } from '../errors/cli-error.ts';
import { describeShares, describeState } from '../output/describe-state.ts';
import type { AdminClient } from '../registry/admin-client.ts';
import { askAgain, POLL_EVERY_MS } from '../registry/ask-again.ts';
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
      const readState = () => askAgain(() => readStateOf(admin, remote), cli.progress);
      const isOnItsWay = async () => isGiven(await readState(), targetVersion);
      const deploymentId = await (options.inTurn
        ? inTurn(deploy, isOnItsWay, cli.progress)
        : deploy());
      const state = options.wait
        ? await follow(readState, remote, targetVersion, cli.progress)
        : await readState();
      cli.print(
        options.json ? JSON.stringify({ deploymentId, ...state }, null, 2) : describeState(state),
      );
    });
}

const readStateOf = (admin: AdminClient, remote: string) =>
  admin.call(monitoring.state, { params: admin.of(remote) });

/** Some have the version, and it is not what the others go on with. */
const isGiven = ({ shares }: RemoteState, wanted: string) =>
  shares.some((share) => share.version === wanted && !share.default);

async function newestVersion(admin: AdminClient, remote: string): Promise<string> {
  const { versions } = await readStateOf(admin, remote);
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
 * @param isOnItsWay whether the version is being rolled out
 * @returns undefined: everybody has the version and nothing was to be done, or it is not known what
 * its deployment is called
 */
async function inTurn(
  deploy: () => Promise<string>,
  isOnItsWay: () => Promise<boolean>,
  progress: (line: string) => void,
): Promise<string | undefined> {
  let reported = '';
  let isUnsure = false;
  const noting = () =>
    deploy().catch((fault: unknown) => {
      if (fault instanceof UnansweredError) isUnsure = true;
      throw fault;
    });
  for (;;) {
    try {
      // At first the address may be wrong; whoever was told to wait has reached the right one.
      return await (reported === '' ? deploy() : askAgain(noting, progress));
    } catch (fault) {
      if (!(fault instanceof CliError)) throw fault;
      const { code, message } = fault;
      // Whoever is refused so has asked while one version alone was live, and this is the one.
      if (code === 'ALREADY_LIVE') return void progress(`nothing to do: ${message}`);
      if (code !== 'DEPLOYMENT_UNDER_WAY') throw fault;
      // What was not answered may have been done; after a withdrawal it would be done once more.
      if (isUnsure && (await isOnItsWay())) {
        return void progress(`nothing to do, it is on its way: ${message}`);
      }
      if (message !== reported) progress(`waiting until that is over: ${message}`);
      reported = message;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

/** Polls until everybody has the version, or had it. @throws CliError when it is withdrawn, or kept from going on */
async function follow(
  readState: () => Promise<RemoteState>,
  remote: string,
  version: string,
  progress: (line: string) => void,
): Promise<RemoteState> {
  let reported = '';
  for (;;) {
    const state = await readState();
    const shares = describeShares(state);
    if (shares !== reported) progress(`${remote}: ${shares}`);
    reported = shares;
    const isGone = !state.shares.some((share) => share.version === version);
    if (!isGone && state.shares[0]?.default) return state;
    if (wasEverybodys(state, version)) {
      progress(`${remote}: everybody had ${version} before another one followed`);
      return state;
    }
    if (isGone)
      throw new CliError(`${remote} ${version} ${describeLoss(state, version)}: ${shares}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

/** Between two looks everybody may have got it and another one may have followed, or been pinned. */
function wasEverybodys(state: RemoteState, version: string): boolean {
  const { deployment, phase, fallback } = state;
  if (!deployment || withdrawnAtOf(state, version) !== null) return false;
  // Nothing newer is rolled out before everybody has this one.
  if (deployment.version !== version) return true;
  return phase === 'pinned' && fallback === version;
}

/** Why nobody has a version any more. */
function describeLoss(state: RemoteState, version: string): string {
  if (withdrawnAtOf(state, version)) return 'was withdrawn';
  return state.phase === 'pinned' ? 'stands still, another one is pinned' : 'is gone';
}

/** Null: it was not withdrawn; undefined: there is no such version any more. */
const withdrawnAtOf = ({ versions }: RemoteState, wanted: string) =>
  versions.find(({ version }) => version === wanted)?.withdrawnAt;
