import type { RolloutPhase, Share, StrategyName } from '@spieltag/shared-kernel/registry';
import { percentAt, stepMs } from './strategies.ts';

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
  /** Shares that an operator has set, of the strategy Split. */
  readonly split?: readonly Share[];
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
  /** The newest, also when it is at its goal. */
  readonly deployment?: Deployment;
  /** Epoch ms, the earliest; undefined when nothing changes by itself. */
  readonly nextStepAtMs?: number;
  /** Versions to go back to, the best first: healthy so far, and not the one that is new. */
  readonly fallbacks: readonly string[];
}

const FULL_PERCENT = 100;

/**
 * The state of a remote: who gets what follows from what was decided; the time says only whether a
 * step is over and still waits for its evidence.
 */
export function stateAt({ deployments, pinnedVersion }: Rollouts, nowMs: number): RolloutState {
  const [deployment, base] = deployments;
  const versions = deployments.map(({ version }) => version);
  if (pinnedVersion !== undefined) {
    const shares = [{ version: pinnedVersion, traffic: FULL_PERCENT, default: true }];
    return { phase: 'pinned', shares, fallbacks: versions, ...(deployment && { deployment }) };
  }
  if (!deployment) return { phase: 'empty', shares: [], fallbacks: [] };
  if (deployment.split) {
    const [first = deployment.version] = deployment.split.map(({ version }) => version);
    const shares = defaultLast(deployment.split);
    const fallbacks = [deployment.version, first, ...versions];
    return { phase: 'split', shares, deployment, fallbacks: [...new Set(fallbacks)] };
  }
  const traffic = base ? reachedPercent(deployment) : FULL_PERCENT;
  if (!base || traffic === FULL_PERCENT) {
    const shares = [{ version: deployment.version, traffic: FULL_PERCENT, default: true }];
    return { phase: 'stable', shares, deployment, fallbacks: versions.slice(1) };
  }
  const isPaused = deployment.pausedAtMs !== undefined;
  const nextStepAtMs = isPaused ? undefined : stepEndMs(deployment);
  const isOver = nextStepAtMs !== undefined && nextStepAtMs <= nowMs;
  return {
    phase: isPaused ? 'paused' : isOver ? 'waiting' : 'rolling',
    shares: [
      { version: deployment.version, traffic, default: false },
      { version: base.version, traffic: FULL_PERCENT - traffic, default: true },
    ],
    deployment,
    ...(nextStepAtMs !== undefined && { nextStepAtMs }),
    fallbacks: versions.slice(1),
  };
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
  const { promotedAtMs, strategy, step } = deployment;
  if (promotedAtMs !== undefined || strategy === 'Split') return FULL_PERCENT;
  return percentAt(strategy, step);
}

function stepEndMs({ strategy, stepAtMs }: Deployment): number | undefined {
  return strategy === 'Split' ? undefined : stepAtMs + stepMs(strategy);
}

function defaultLast(shares: readonly Share[]): Share[] {
  return [...shares.filter((share) => !share.default), ...shares.filter((share) => share.default)];
}
