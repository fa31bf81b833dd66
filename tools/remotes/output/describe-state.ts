import type { RemoteState } from '@spieltag/shared-kernel/composition';
import { localTime, table } from './table.ts';

/** '1.0.1-ab 10 %, 1.0.0-cd the others', or who has it all. */
export function describeShares({ shares }: RemoteState): string {
  if (shares.length === 0) return 'nobody gets it';
  if (shares.length === 1) return `${shares[0]?.version} everybody`;
  return shares
    .map(({ version, traffic, default: isDefault }) =>
      isDefault ? `${version} the others` : `${version} ${traffic} %`,
    )
    .join(', ');
}

/** One remote per line. */
export function describeRemotes(remotes: readonly RemoteState[]): string {
  return table(
    ['REMOTE', 'PHASE', 'WHO GETS WHAT', 'FALLBACK', 'VERSIONS'],
    remotes.map((state) => [
      state.name,
      state.phase,
      describeShares(state),
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
  return lines.join('\n');
}
