import type { StrategyName } from '@spieltag/shared-kernel/registry';

/** How a version reaches everybody. */
interface Strategy {
  /** Percent of the visitors at each step, the last one a hundred. */
  readonly percents: readonly number[];
  /** How long a step lasts at least. */
  readonly stepMinutes: number;
}

const FULL_PERCENT = 100;
const MINUTE_MS = 60_000;

const canary = (stepMinutes: number): Strategy => ({ percents: [10, 100], stepMinutes });
const smallCanary = (stepMinutes: number): Strategy => ({ percents: [1, 10, 100], stepMinutes });
const linear = (stepMinutes: number): Strategy => ({
  percents: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  stepMinutes,
});

const STRATEGIES: Readonly<Record<StrategyName, Strategy>> = {
  AllAtOnce: { percents: [FULL_PERCENT], stepMinutes: 0 },
  Canary1Percent10Minutes: smallCanary(10),
  Canary1Percent30Minutes: smallCanary(30),
  Canary10Percent5Minutes: canary(5),
  Canary10Percent10Minutes: canary(10),
  Canary10Percent15Minutes: canary(15),
  Canary10Percent30Minutes: canary(30),
  Linear10PercentEvery1Minute: linear(1),
  Linear10PercentEvery2Minutes: linear(2),
  Linear10PercentEvery3Minutes: linear(3),
  Linear10PercentEvery10Minutes: linear(10),
};

/** Percent of the visitors at a step; the first step is 0. */
export function percentAt(name: StrategyName, step: number): number {
  return STRATEGIES[name].percents[step] ?? FULL_PERCENT;
}

/** The step with which everybody has the version. */
export function lastStepOf(name: StrategyName): number {
  return STRATEGIES[name].percents.length - 1;
}

/** How long a step lasts at least. */
export function stepMs(name: StrategyName): number {
  return STRATEGIES[name].stepMinutes * MINUTE_MS;
}
