import type { RolloutPhase, Share, StrategyName } from '@spieltag/shared-kernel/registry';
import { nextStepAfterMs, percentAfter } from './strategies.ts';

/** A version on its way to the visitors, or at its goal. Times in epoch ms. */
export interface Deployment {
  readonly deploymentId: string;
  readonly version: string;
  readonly strategy: StrategyName | 'Split';
  readonly startedAtMs: number;
  /** Everybody gets it from then on, whatever the strategy says. */
  readonly promotedAtMs?: number;
  readonly pausedAtMs?: number;
  /** How long it stood still before. */
  readonly pausedMs: number;
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
  /** Epoch ms; undefined when nothing changes by itself. */
  readonly nextStepAtMs?: number;
  /** Versions to go back to, the best first: healthy so far, and not the one that is new. */
  readonly fallbacks: readonly string[];
}

const FULL_PERCENT = 100;

/** The state of a remote at one time: computed from what was decided, without any timer. */
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
  const traffic = base ? trafficAt(deployment, nowMs) : FULL_PERCENT;
  if (!base || traffic === FULL_PERCENT) {
    const shares = [{ version: deployment.version, traffic: FULL_PERCENT, default: true }];
    return { phase: 'stable', shares, deployment, fallbacks: versions.slice(1) };
  }
  const isPaused = deployment.pausedAtMs !== undefined;
  const nextStepAtMs = isPaused ? undefined : nextStepAt(deployment, nowMs);
  return {
    phase: isPaused ? 'paused' : 'rolling',
    shares: [
      { version: deployment.version, traffic, default: false },
      { version: base.version, traffic: FULL_PERCENT - traffic, default: true },
    ],
    deployment,
    ...(nextStepAtMs !== undefined && { nextStepAtMs }),
    fallbacks: versions.slice(1),
  };
}

/** True while a part of the visitors has a version and the others another one. */
export function isUnderWay({ phase }: RolloutState): boolean {
  return phase === 'rolling' || phase === 'paused' || phase === 'split';
}

function trafficAt(deployment: Deployment, nowMs: number): number {
  if (deployment.promotedAtMs !== undefined || deployment.strategy === 'Split') return FULL_PERCENT;
  return percentAfter(deployment.strategy, elapsedMs(deployment, nowMs));
}

function nextStepAt(deployment: Deployment, nowMs: number): number | undefined {
  if (deployment.strategy === 'Split') return undefined;
  const after = nextStepAfterMs(deployment.strategy, elapsedMs(deployment, nowMs));
  return after === undefined ? undefined : deployment.startedAtMs + deployment.pausedMs + after;
}

function elapsedMs({ startedAtMs, pausedAtMs, pausedMs }: Deployment, nowMs: number): number {
  return (pausedAtMs ?? nowMs) - startedAtMs - pausedMs;
}

function defaultLast(shares: readonly Share[]): Share[] {
  return [...shares.filter((share) => !share.default), ...shares.filter((share) => share.default)];
}
