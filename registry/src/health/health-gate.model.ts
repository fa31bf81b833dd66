/** How many of those who loaded a version it failed for. */
export interface Sample {
  readonly trials: number;
  readonly failures: number;
}

/** The visitors of one network. */
export type NetworkSample = Sample;

/**
 * `doubted`: it fails more often than tolerated, and whether that is its fault is for a person to say;
 * `unhealthy`: the version is taken back.
 */
export type Verdict = 'healthy' | 'doubted' | 'unhealthy';

/** A version may fail this often, whatever the stable one does: browsers close, networks go. */
const TOLERATED_RATE = 0.02;
/** Beyond that: so many times the rate of the stable version, measured at the same time. */
const TOLERATED_FACTOR = 2;
/** Reports that blame the stable version raise what is tolerated to no more than this. */
const MAX_TOLERATED_RATE = 0.1;
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
/** No network counts for more than this share of a sample ... */
const MAX_NETWORK_SHARE = 0.01;
/** ... or, where there are few networks, than so many times its even share. */
const EVEN_SHARE_FACTOR = 1.25;
const STEPS = 100;

/** Judges a version that a part of the visitors has by the version the others have. */
export function judge(
  canary: readonly NetworkSample[],
  stable: readonly NetworkSample[],
  networksNeeded: number,
): Verdict {
  const visitors = canary.reduce((sum, { failures }) => sum + failures, 0);
  if (visitors < VISITORS_NEEDED) return 'healthy';
  const seen = weighted(canary);
  const compared = TOLERATED_FACTOR * stableRate(stable, networksNeeded);
  const tolerated = Math.min(MAX_TOLERATED_RATE, Math.max(TOLERATED_RATE, compared));
  if (evidence(seen, tolerated) < EVIDENCE_NEEDED) return 'healthy';
  // When nothing works for anybody, that is not this version's fault.
  const isWorse = evidence(seen, Math.max(MAX_TOLERATED_RATE, compared)) >= EVIDENCE_NEEDED;
  return failingNetworks(canary) >= networksNeeded && isWorse ? 'unhealthy' : 'doubted';
}

/** Whether a version works well enough to be given to more: no proof is needed to wait. */
export function mayGoOn(canary: readonly NetworkSample[]): boolean {
  const visitors = canary.reduce((sum, { failures }) => sum + failures, 0);
  const { trials, failures } = weighted(canary);
  return visitors < VISITORS_NEEDED || failures <= MAX_TOLERATED_RATE * trials;
}

/** The same of staff, of whom there are few: one who reports a failure is enough to wait. */
export function mayGoBeyondStaff(staff: readonly NetworkSample[]): boolean {
  const sum = (of: keyof NetworkSample) => staff.reduce((total, sample) => total + sample[of], 0);
  return sum('failures') <= MAX_TOLERATED_RATE * sum('trials');
}

/**
 * The sample with every network cut down to the same number of visitors at most, the largest with
 * which none has more than its share.
 */
export function weighted(networks: readonly NetworkSample[]): Sample {
  const share = Math.max(MAX_NETWORK_SHARE, EVEN_SHARE_FACTOR / networks.length);
  const most = Math.max(0, ...networks.map(({ trials }) => trials));
  let limit = Math.min(1, most);
  let upper = most;
  // The total grows slower than the limit: halve until they meet.
  for (let step = 0; step < STEPS && upper - limit > 0.01; step++) {
    const middle = (limit + upper) / 2;
    if (middle <= share * total(networks, middle)) limit = middle;
    else upper = middle;
  }
  if (most <= share * total(networks, most)) limit = most;
  const failures = networks.reduce(
    (sum, network) => sum + network.failures * Math.min(1, limit / network.trials),
    0,
  );
  return { trials: total(networks, limit), failures };
}

const total = (networks: readonly NetworkSample[], limit: number) =>
  networks.reduce((sum, { trials }) => sum + Math.min(trials, limit), 0);

const failingNetworks = (networks: readonly NetworkSample[]) =>
  networks.filter(({ failures }) => failures > 0).length;

/** What excuses a version needs the word of as many networks as what condemns it. */
function stableRate(stable: readonly NetworkSample[], networksNeeded: number): number {
  const { trials, failures } = weighted(stable);
  const counted = failingNetworks(stable) >= networksNeeded ? failures : 0;
  return (counted + PRIOR.failures) / (trials + PRIOR.trials);
}

/**
 * Visitors who have seen a version come up, no network with more than an even part of those that are
 * needed.
 */
export function countedMounts(
  byNetwork: readonly number[],
  { mountsPerStep, networks }: { readonly mountsPerStep: number; readonly networks: number },
): number {
  const limit = Math.ceil(mountsPerStep / networks);
  return byNetwork.reduce((sum, mounts) => sum + Math.min(mounts, limit), 0);
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
