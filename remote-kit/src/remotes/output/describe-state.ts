import { SHELL } from '@spieltag/shared-kernel/composition';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import { localTime, table } from './table.ts';

/** '1.0.1-ab 10 %, 1.0.0-cd the others', or who has it all; a share of nobody is that of staff. */
export function describeShares({ shares }: Pick<RemoteState, 'shares'>): string {
  if (shares.length === 0) return 'nobody gets it';
  const [only] = shares;
  if (only?.default) return `${only.version} everybody`;
  return shares.map(describeShare).join(', ');
}

function describeShare({ version, traffic, default: isDefault }: RemoteState['shares'][number]) {
  if (isDefault) return `${version} the others`;
  return traffic === 0 ? `${version} staff` : `${version} ${traffic} %`;
}

/** What an entry of the history led to: the version it is about, or who gets what since then. */
export function describeAfter(after: unknown): string {
  const { version, shares } = (after ?? {}) as Partial<RemoteState> & { version?: string };
  if (version !== undefined) return version;
  return shares === undefined ? '' : describeShares({ shares });
}

/** What a step has been seen to do, and what it waits for. */
export function describeEvidence({
  audience,
  evidence,
}: Pick<NonNullable<RemoteState['deployment']>, 'audience' | 'evidence'>): readonly string[] {
  if (!evidence) return [];
  const { mounts, needed } = evidence;
  return [`came up for ${mounts} of ${needed} ${audience} this step waits for`];
}

/** The phase, and while it waits for visitors how many of how many there have been. */
function describePhase({ phase, deployment }: RemoteState): string {
  const evidence = deployment?.evidence;
  return phase === 'waiting' && evidence
    ? `${phase} (${evidence.mounts} of ${evidence.needed})`
    : phase;
}

/** A remote whose live version does not fit the shell has a line about it, and the shell one for each of those. */
export function describeGoneBack({ goneBack = [] }: Pick<RemoteState, 'goneBack'>): string[] {
  return goneBack.map(({ name, from, to }) =>
    to === null
      ? `${name} is missing from pages: no version fits the shell`
      : `${name} ${from} does not fit the shell: pages have ${to}`,
  );
}

/** The same of a remote where its name stands already. */
function markGoneBack({ id, goneBack }: RemoteState): string {
  const [own] = goneBack ?? [];
  if (!own || id === SHELL) return '';
  return own.to === null ? ' (missing: no version fits the shell)' : ` (pages have ${own.to})`;
}

/** One remote per line. */
export function describeRemotes(remotes: readonly RemoteState[]): string {
  return table(
    ['REMOTE', 'PHASE', 'WHO GETS WHAT', 'FALLBACK', 'VERSIONS'],
    remotes.map((state) => [
      state.name,
      describePhase(state),
      describeShares(state) + markGoneBack(state),
      state.fallback ?? '-',
      String(state.versions.length),
    ]),
  );
}

/** What is live of one remote and what happens next, in a line or two. */
export function describeState(state: RemoteState): string {
  const lines = [`${state.name} is ${state.phase}: ${describeShares(state)}`];
  const { deployment } = state;
  if (deployment?.nextStepAt) {
    lines.push(`${deployment.strategy}, next step at ${localTime(deployment.nextStepAt)}`);
  }
  if (deployment) lines.push(...describeEvidence(deployment));
  lines.push(...describeGoneBack(state));
  return lines.join('\n');
}
