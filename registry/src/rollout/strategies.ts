import type { StrategyName } from '@spieltag/shared-kernel/registry';

/** How a version reaches everybody, by the names of the discovery convention. */
interface Strategy {
  /** Percent of the visitors from the start. */
  readonly firstPercent: number;
  /** Percent that each step adds, the last one at most as much as is missing. */
  readonly stepPercent: number;
  readonly stepAfterMinutes: number;
}

const canary = (stepAfterMinutes: number): Strategy => ({
  firstPercent: 10,
  stepPercent: 90,
  stepAfterMinutes,
});
const linear = (stepAfterMinutes: number): Strategy => ({
  firstPercent: 10,
  stepPercent: 10,
  stepAfterMinutes,
});

const STRATEGIES: Readonly<Record<StrategyName, Strategy>> = {
  AllAtOnce: { firstPercent: 100, stepPercent: 0, stepAfterMinutes: 0 },
  Canary10Percent5Minutes: canary(5),
  Canary10Percent10Minutes: canary(10),
  Canary10Percent15Minutes: canary(15),
  Canary10Percent30Minutes: canary(30),
  Linear10PercentEvery1Minute: linear(1),
  Linear10PercentEvery2Minutes: linear(2),
  Linear10PercentEvery3Minutes: linear(3),
  Linear10PercentEvery10Minutes: linear(10),
};

const FULL_PERCENT = 100;
const MINUTE_MS = 60_000;

/** Percent of the visitors at a step; the first step is 0. */
export function percentAt(name: StrategyName, step: number): number {
  const { firstPercent, stepPercent } = STRATEGIES[name];
  return Math.min(FULL_PERCENT, firstPercent + step * stepPercent);
}

/** How long a step lasts at least. */
export function stepMs(name: StrategyName): number {
  return STRATEGIES[name].stepAfterMinutes * MINUTE_MS;
}
