import type { RemoteState, RolloutPhase } from '@spieltag/shared-kernel/registry';
import type { Steering } from '../api/admin-api.ts';

/** How many percent of the visitors have a version now, and would have it then. */
export interface ShareChange {
  readonly version: string;
  readonly before: number;
  readonly after: number;
}

const FULL_PERCENT = 100;

/** Who would get what at once; undefined: that is decided by more than the page knows, or stays. */
export function outcomeOf(
  state: RemoteState,
  steering: Steering,
): readonly ShareChange[] | undefined {
  const after = sharesAfter(state, steering);
  if (!after) return undefined;
  const before = new Map(state.shares.map(({ version, traffic }) => [version, traffic]));
  const versions = [...new Set([...after.keys(), ...before.keys()])];
  return versions.map((version) => ({
    version,
    before: before.get(version) ?? 0,
    after: after.get(version) ?? 0,
  }));
}

/** True while staff alone have the version that is on its way. */
export function isForStaff({ phase, deployment }: RemoteState): boolean {
  return isRolling(phase) && deployment?.audience === 'staff';
}

/** True while a version is on its way to everybody, step by step. */
export function isRolling(phase: RolloutPhase): boolean {
  return phase === 'rolling' || phase === 'waiting' || phase === 'paused';
}

/** Whether every player may get another version by it. */
export function isForAll(state: RemoteState, steering: Steering): boolean {
  if (steering.kind === 'deploy') return steering.strategy === 'AllAtOnce' && !steering.staffFirst;
  if (steering.kind === 'rollback' && isForStaff(state)) return false;
  if (steering.kind === 'advance') return state.deployment?.nextTraffic === FULL_PERCENT;
  return !['pause', 'resume'].includes(steering.kind);
}

function sharesAfter(
  state: RemoteState,
  steering: Steering,
): ReadonlyMap<string, number> | undefined {
  const { phase, shares, deployment, fallback } = state;
  switch (steering.kind) {
    case 'pin':
    case 'rollbackTo':
      return everybody(steering.version);
    case 'shares':
      return new Map(steering.shares.map(({ version, traffic }) => [version, traffic]));
    case 'promote':
      return everybody(deployment?.version);
    case 'advance':
      return deployment?.nextTraffic === undefined
        ? undefined
        : shared(state, deployment.version, deployment.nextTraffic);
    case 'deploy':
      // Staff are no share of the visitors.
      return steering.staffFirst ? undefined : begun(state, steering.version, steering.strategy);
    case 'rollback': {
      if (phase === 'stable') return everybody(fallback ?? undefined);
      const base = shares.find(({ version }) => version !== deployment?.version);
      return isRolling(phase) ? everybody(base?.version) : undefined;
    }
    default:
      return undefined;
  }
}

function everybody(version: string | undefined): ReadonlyMap<string, number> | undefined {
  return version === undefined ? undefined : new Map([[version, FULL_PERCENT]]);
}

/** The first step of a strategy; the first version of all is everybody's at once. */
function begun(state: RemoteState, version: string, strategy: string) {
  const [, percent] = /^(?:Canary|Linear)(\d+)Percent/.exec(strategy) ?? [];
  return percent === undefined ? everybody(version) : shared(state, version, Number(percent));
}

/** So many percent have a version, and the others what they have now. */
function shared({ shares }: RemoteState, version: string, percent: number) {
  const base = shares.find((share) => share.default);
  if (!base || percent === FULL_PERCENT) return everybody(version);
  return new Map([
    [version, percent],
    [base.version, FULL_PERCENT - percent],
  ]);
}
