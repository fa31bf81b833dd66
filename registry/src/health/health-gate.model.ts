/** How many of those who loaded a version it failed for. */
export interface Sample {
  readonly trials: number;
  readonly failures: number;
}

/** What the gate judges by. */
interface Canary extends Sample {
  /** How many different visitors it failed for. */
  readonly visitors: number;
}

/** A version may fail this often, whatever the stable one does: browsers close, networks go. */
const TOLERATED_RATE = 0.02;
/** Beyond that: so many times the rate of the stable version, measured at the same time. */
const TOLERATED_FACTOR = 2;
/** One visitor with a broken browser, or with bad intentions, proves nothing. */
const VISITORS_NEEDED = 3;
/**
 * How much more likely the reports have to be under "fails more often than tolerated" than under
 * "fails as often as tolerated". A version that keeps within what is tolerated ever gets there with a
 * probability of at most one in this many, however often one looks (Ville's inequality).
 */
const EVIDENCE_NEEDED = 2000;
/** Until the stable version was seen often enough, it counts as if it failed now and then. */
const PRIOR: Sample = { trials: 25, failures: 0.5 };
const STEPS = 100;

/** Whether a version fails so much more often than the stable one that it is taken back. */
export function isUnhealthy(canary: Canary, stable: Sample): boolean {
  if (canary.visitors < VISITORS_NEEDED) return false;
  return evidence(canary, toleratedRate(stable)) >= EVIDENCE_NEEDED;
}

/** From what rate of failures on a version is not tolerated. */
export function toleratedRate(stable: Sample): number {
  const rate = (stable.failures + PRIOR.failures) / (stable.trials + PRIOR.trials);
  return Math.max(TOLERATED_RATE, TOLERATED_FACTOR * rate);
}

/**
 * The likelihood of the sample over all rates above the tolerated one, each as likely as any other,
 * against its likelihood at the tolerated rate.
 */
function evidence({ trials, failures }: Sample, tolerated: number): number {
  if (tolerated >= 1) return 0;
  const successes = trials - failures;
  const step = (1 - tolerated) / STEPS;
  let sum = 0;
  for (let index = 0; index < STEPS; index++) {
    const rate = tolerated + (index + 0.5) * step;
    const logRatio =
      failures * Math.log(rate / tolerated) + successes * Math.log((1 - rate) / (1 - tolerated));
    sum += Math.exp(Math.min(logRatio, 700));
  }
  return sum / STEPS;
}
