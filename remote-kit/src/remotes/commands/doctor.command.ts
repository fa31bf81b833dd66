import {
  type AuditEntry,
  type RemoteState,
  registryContract,
  type VersionHealth,
} from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { describeEvidence, describeGoneBack, describeShares } from '../output/describe-state.ts';
import { localTime, oneLine, table } from '../output/table.ts';
import type { AdminClient } from '../registry/admin-client.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  remoteName,
} from './context.ts';

const { monitoring } = registryContract;

const HEALTH_MINUTES = '60';
const VERSIONS_NAMED = 5;

type Options = CommonOptions & { readonly visitor?: string };

interface Diagnosis {
  readonly state: RemoteState;
  readonly health: readonly VersionHealth[];
  /** The last change, which led to what is live. */
  readonly lastChange: AuditEntry | undefined;
}

const DOCTOR: RegistryCommand = {
  usage: 'doctor [remote]',
  summary: 'explain what is live for whom and why; with --visitor, what this one gets',
  example: 'npx remotes doctor --visitor us-42',
  rows: [
    monitoring.remotes,
    monitoring.state,
    monitoring.health,
    monitoring.history,
    monitoring.visitor,
  ],
};

/** `doctor [remote]`: what is live for whom, and why. */
export function doctorCommand(cli: CliContext): Command {
  return registryCommand(DOCTOR)
    .argument('[remote]', 'the remote; all when left out')
    .option('--visitor <id>', 'id of an account, or the value of the cookie USER_TOKEN')
    .action(async (given: string | undefined, options: Options) => {
      const { admin } = await connect(options, cli, DOCTOR);
      const remote = given === undefined ? undefined : remoteName(given, cli);
      if (options.visitor) return explainVisitor(admin, options.visitor, remote, options, cli);
      const states = await readStates(admin, remote);
      const diagnoses = await Promise.all(states.map((state) => diagnose(admin, state)));
      const { projectId } = admin;
      if (options.json) {
        return cli.print(JSON.stringify({ projectId, remotes: diagnoses }, null, 2));
      }
      cli.print(diagnoses.map(describe).join('\n\n'));
    });
}

async function readStates(
  admin: AdminClient,
  remote: string | undefined,
): Promise<readonly RemoteState[]> {
  if (remote) return [await admin.call(monitoring.state, { params: admin.of(remote) })];
  const { projectId } = admin;
  return (await admin.call(monitoring.remotes, { params: { projectId } })).remotes;
}

async function diagnose(admin: AdminClient, state: RemoteState): Promise<Diagnosis> {
  const params = admin.of(state.id);
  const [{ versions }, { entries }] = await Promise.all([
    admin.call(monitoring.health, { params, query: { minutes: HEALTH_MINUTES } }),
    admin.call(monitoring.history, { params, query: { limit: '1' } }),
  ]);
  return { state, health: versions, lastChange: entries[0] };
}

function describe({ state, health, lastChange }: Diagnosis): string {
  const { deployment } = state;
  const lines = [`${state.name}: ${describeShares(state)}`, ...describeGoneBack(state)];
  if (state.phase === 'pinned') lines.push('pinned: nothing is deployed until it is unpinned');
  if (state.phase === 'paused') lines.push('paused: the shares stay until it is resumed');
  if (deployment) {
    const next = deployment.nextStepAt ? `, next step at ${localTime(deployment.nextStepAt)}` : '';
    lines.push(
      `rolled out as ${deployment.strategy} since ${localTime(deployment.startedAt)}${next}`,
    );
  }
  const waiting = state.phase === 'waiting' ? 'waiting: ' : '';
  const evidence = deployment ? describeEvidence(deployment) : [];
  lines.push(...evidence.map((line) => `${waiting}${line}`));
  if (lastChange) {
    const { at, actor, action, reason } = lastChange;
    lines.push(
      oneLine(`last: ${action} by ${actor} at ${localTime(at)}${reason ? `: ${reason}` : ''}`),
    );
  }
  lines.push(
    state.fallback
      ? `pages that fail go back to ${state.fallback}`
      : 'pages that fail have nothing to go back to',
  );
  lines.push(`published, the newest first: ${describeVersions(state)}`);
  for (const { version, mounts, failures, causes, staff } of health) {
    const why = causes.map(({ phase, code, count }) => `${count} x ${code} (${phase})`).join(', ');
    const isByStaff = staff.mounts + staff.failures > 0;
    const byStaff = isByStaff ? `; for ${staff.mounts} staff, failed for ${staff.failures}` : '';
    lines.push(
      `health of the last hour: ${version} came up for ${mounts} visitors, failed for ${failures}${byStaff}${why ? `: ${why}` : ''}`,
    );
  }
  return lines.join('\n  ');
}

/** What there is to deploy, or to go back to. */
function describeVersions({ versions }: RemoteState): string {
  const named = versions
    .slice(0, VERSIONS_NAMED)
    .map(({ version, ...rest }) => [version, ...marksOf(rest)].join(' '));
  const more = versions.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** What is to be known of a version before it is deployed. */
function marksOf({
  withdrawnAt,
  previewOf,
  copiedFrom,
}: Omit<RemoteState['versions'][number], 'version'>): readonly string[] {
  return [
    ...(withdrawnAt ? ['(withdrawn)'] : []),
    ...(previewOf === undefined ? [] : [`(preview of ${previewOf})`]),
    ...(copiedFrom ? [`(from ${copiedFrom.site})`] : []),
  ];
}

async function explainVisitor(
  admin: AdminClient,
  visitorId: string,
  remote: string | undefined,
  options: Options,
  cli: CliContext,
): Promise<void> {
  const { projectId } = admin;
  const explained = await admin.call(monitoring.visitor, { params: { projectId, visitorId } });
  const remotes = explained.remotes.filter(({ name }) => remote === undefined || name === remote);
  if (options.json) return cli.print(JSON.stringify({ visitorId, remotes }, null, 2));
  cli.print(
    table(
      ['REMOTE', 'BUCKET', 'GETS', 'BECAUSE'],
      remotes.map(({ name, bucket, version, because }) => [
        name,
        bucket === null ? '-' : String(bucket),
        version,
        because,
      ]),
    ),
  );
}
