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

/** Percent of the visitors so long after the start, the time it stood still left out. */
export function percentAfter(name: StrategyName, elapsedMs: number): number {
  const { firstPercent, stepPercent, stepAfterMinutes } = STRATEGIES[name];
  if (firstPercent === FULL_PERCENT) return FULL_PERCENT;
  const steps = Math.max(0, Math.floor(elapsedMs / (stepAfterMinutes * MINUTE_MS)));
  return Math.min(FULL_PERCENT, firstPercent + steps * stepPercent);
}

/** Time from the start to the next step, the time it stood still left out; undefined: none. */
export function nextStepAfterMs(name: StrategyName, elapsedMs: number): number | undefined {
  if (percentAfter(name, elapsedMs) === FULL_PERCENT) return undefined;
  const stepMs = STRATEGIES[name].stepAfterMinutes * MINUTE_MS;
  return (Math.max(0, Math.floor(elapsedMs / stepMs)) + 1) * stepMs;
}
