import type { RolloutPhase, Share, StrategyName } from '@spieltag/shared-kernel/registry';
import { percentAt, stepMs } from './strategies.ts';

/** A share an operator has set, and what the gate found of its version since. */
export interface SplitShare extends Share {
  /** Taken back, or set anew: whoever its buckets belong to gets the default. */
  readonly isWithdrawn?: boolean;
  /** Operators were told that it fails. */
  readonly wasDoubted?: boolean;
}

/** A version on its way to the visitors, or at its goal. Times in epoch ms. */
export interface Deployment {
  readonly deploymentId: string;
  readonly version: string;
  readonly strategy: StrategyName | 'Split';
  readonly startedAtMs: number;
  /** Everybody gets it from then on, whatever the strategy says. */
  readonly promotedAtMs?: number;
  readonly pausedAtMs?: number;
  /** The step it has reached; the first is 0. Kept, so that no clock takes it back or skips one. */
  readonly step: number;
  /** When that was, the time it stood still since left out. */
  readonly stepAtMs: number;
  /** The gate has paused it before: whoever lets it go on has looked. */
  readonly wasDoubted?: boolean;
  /** Its first step is staff alone, and they keep it at every step. */
  readonly isStaffFirst?: boolean;
  /** Shares that an operator has set, of the strategy Split. */
  readonly split?: readonly SplitShare[];
}

/** What the registry knows of a remote's rollouts. */
export interface Rollouts {
  /** The newest of each version, of those not withdrawn, the newest first. */
  readonly deployments: readonly Deployment[];
  readonly pinnedVersion?: string;
}

/** What new pages get of a remote at one time. */
export interface RolloutState {
  readonly phase: RolloutPhase;
  /** The default comes last; empty when nothing was deployed. */
  readonly shares: readonly Share[];
  /**
   * What buckets belong to, where that is not the shares: a share that was taken back keeps its
   * buckets, and one that has grown has some in several places, so that nobody else's version changes.
   */
  readonly dealt?: readonly Share[];
  /** The newest, also when it is at its goal. */
  readonly deployment?: Deployment;
  /** What staff get while it is on its way, whatever their bucket; one of the shares. */
  readonly staffVersion?: string;
  /** Epoch ms, the earliest; undefined when nothing changes by itself. */
  readonly nextStepAtMs?: number;
  /**
   * Versions to go back to, the best first. All are stable: everybody had them, or those whom no
   * other share reaches have them.
   */
  readonly fallbacks: readonly string[];
}

const FULL_PERCENT = 100;

/**
 * The state of a remote: who gets what follows from what was decided; the time says only whether a
 * step is over and still waits for its evidence.
 */
export function stateAt(rollouts: Rollouts, nowMs: number): RolloutState {
  const { deployments, pinnedVersion } = rollouts;
  const [deployment, base] = deployments;
  if (pinnedVersion !== undefined) {
    const shares = [everybodys(pinnedVersion)];
    const fallbacks = stableVersions(deployments);
    return { phase: 'pinned', shares, fallbacks, ...(deployment && { deployment }) };
  }
  if (!deployment) return { phase: 'empty', shares: [], fallbacks: [] };
  const before = stableVersions(deployments).filter((version) => version !== deployment.version);
  if (deployment.split) {
    const { split } = deployment;
    const fallbacks = [deployment.version, ...before];
    const [shares, dealt] = [sharesLeft(split), defaultLast(split)];
    return { phase: 'split', shares, dealt, deployment, fallbacks };
  }
  const traffic = base || isStaffStep(deployment) ? reachedPercent(deployment) : FULL_PERCENT;
  if (traffic === FULL_PERCENT) {
    const shares = [everybodys(deployment.version)];
    return { phase: 'stable', shares, deployment, fallbacks: before };
  }
  const isPaused = deployment.pausedAtMs !== undefined;
  const nextStepAtMs = isPaused ? undefined : stepEndMs(deployment);
  const isOver = nextStepAtMs !== undefined && nextStepAtMs <= nowMs;
  return {
    phase: isPaused ? 'paused' : isOver ? 'waiting' : 'rolling',
    shares: [
      { version: deployment.version, traffic, default: false },
      ...(base ? [{ version: base.version, traffic: FULL_PERCENT - traffic, default: true }] : []),
    ],
    deployment,
    ...(deployment.isStaffFirst && { staffVersion: deployment.version }),
    ...(nextStepAtMs !== undefined && { nextStepAtMs }),
    fallbacks: [...new Set([...(base ? [base.version] : []), ...before])],
  };
}

const everybodys = (version: string): Share => ({ version, traffic: FULL_PERCENT, default: true });

/** Versions everybody had, the newest first. The first of all was everybody's from its beginning. */
function stableVersions(deployments: Rollouts['deployments']): string[] {
  const isFirst = (one: Deployment) => one === deployments.at(-1) && !isStaffStep(one);
  return deployments
    .filter((one) => isFirst(one) || reachedPercent(one) === FULL_PERCENT)
    .map(({ version }) => version);
}

/** True while a version is on its way to everybody, step by step. */
export function isRollingOut({ phase }: RolloutState): boolean {
  return phase === 'rolling' || phase === 'waiting' || phase === 'paused';
}

/** True while a part of the visitors has a version and the others another one. */
export function isUnderWay(state: RolloutState): boolean {
  return isRollingOut(state) || state.phase === 'split';
}

/** Percent of the visitors a deployment has reached: decided and kept, whatever a clock says. */
export function reachedPercent(deployment: Deployment): number {
  const { promotedAtMs, strategy, step, isStaffFirst } = deployment;
  if (promotedAtMs !== undefined || strategy === 'Split') return FULL_PERCENT;
  if (isStaffStep(deployment)) return 0;
  return percentAt(strategy, isStaffFirst ? step - 1 : step);
}

/** Percent of the visitors that have what is on its way once it takes its next step. */
export function trafficAfterStep({ deployments: [deployment, ...others] }: Rollouts): number {
  if (!deployment) return 0;
  const taken = { ...deployment, step: deployment.step + 1 };
  // Which shares there are then says no clock.
  const { shares } = stateAt({ deployments: [taken, ...others] }, taken.stepAtMs);
  return shares.find(({ version }) => version === taken.version)?.traffic ?? 0;
}

/** True while staff alone have it. */
export function isStaffStep({ isStaffFirst, promotedAtMs, step }: Deployment): boolean {
  return isStaffFirst === true && promotedAtMs === undefined && step === 0;
}

function stepEndMs({ strategy, stepAtMs }: Deployment): number | undefined {
  return strategy === 'Split' ? undefined : stepAtMs + stepMs(strategy);
}

/** What was taken back goes to the default; a version with several ranges of buckets has one share. */
function sharesLeft(split: readonly SplitShare[]): Share[] {
  const all = defaultLast(split);
  const left = Map.groupBy(
    all.filter(({ isWithdrawn }) => !isWithdrawn),
    ({ version }) => version,
  );
  const sum = (shares: readonly Share[]) =>
    shares.reduce((total, { traffic }) => total + traffic, 0);
  const returned = sum(all.filter(({ isWithdrawn }) => isWithdrawn));
  return [...left].map(([version, ranges]) => {
    const isDefault = ranges.some((range) => range.default);
    return { version, traffic: sum(ranges) + (isDefault ? returned : 0), default: isDefault };
  });
}

function defaultLast<S extends Share>(shares: readonly S[]): S[] {
  return [...shares.filter((share) => !share.default), ...shares.filter((share) => share.default)];
}
