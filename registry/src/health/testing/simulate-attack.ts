import { randomFrom } from '@spieltag/shared-kernel/rules';
import { judge, mayGoOn, type NetworkSample } from '../health-gate.model.ts';

/** What attackers are after. */
export type Aim = 'withdraw a good canary' | 'shield a bad one';

/** Who attacks, and from when on. */
export interface Attack {
  readonly aim: Aim;
  readonly attackers: number;
  readonly networks: number;
  /** All of them before anybody else has reported, or spread over the rollout as everybody. */
  readonly when: 'first' | 'meanwhile';
}

/** What the gate has done within a rollout, in seconds from its start. */
export interface Course {
  readonly pausedAtS?: number;
  readonly withdrawnAtS?: number;
  /** At its end too many of the reports are failures for the next step. */
  readonly isHeld?: boolean;
}

interface Report {
  readonly atS: number;
  readonly network: string;
  readonly isCanary: boolean;
  readonly isFailure: boolean;
}

const HONEST_VISITORS = 1000;
const ROLLOUT_S = 600;
const CHECK_EVERY_S = 10;
const CANARY_SHARE = 0.1;
const FAILS_ANYWAY = 0.005;
const BAD_CANARY_FAILS = 0.5;
/** Half of the visitors have a network of their own, the others share those of companies and carriers. */
const SHARED_NETWORKS = 60;
const NETWORKS_NEEDED = 3;
const NEW_VISITORS_PER_NETWORK = 20;

/** A rollout in which some visitors lie. The same seed makes the same course. */
export function simulateAttack(seed: string, attack: Attack): Course {
  const random = randomFrom(seed);
  const reports = [...honestReports(random, attack), ...attackersReports(random, attack)];
  reports.sort((one, other) => one.atS - other.atS);
  const canary = new Map<string, NetworkSample>();
  const stable = new Map<string, NetworkSample>();
  let next = 0;
  let pausedAtS: number | undefined;
  for (let second = CHECK_EVERY_S; second <= ROLLOUT_S; second += CHECK_EVERY_S) {
    for (; (reports[next]?.atS ?? Number.POSITIVE_INFINITY) <= second; next++) {
      const report = reports[next];
      if (report) count(report.isCanary ? canary : stable, report);
    }
    const verdict = judge([...canary.values()], [...stable.values()], NETWORKS_NEEDED);
    if (verdict === 'doubted') pausedAtS ??= second;
    if (verdict === 'unhealthy') {
      return { withdrawnAtS: second, ...(pausedAtS !== undefined && { pausedAtS }) };
    }
  }
  const isHeld = !mayGoOn([...canary.values()]);
  return pausedAtS === undefined ? { isHeld } : { pausedAtS, isHeld };
}

function honestReports(random: () => number, { aim }: Attack): Report[] {
  const canaryFails = aim === 'shield a bad one' ? BAD_CANARY_FAILS : FAILS_ANYWAY;
  return Array.from({ length: HONEST_VISITORS }, (_, visitor) => {
    const isCanary = random() < CANARY_SHARE;
    const shared = Math.floor(random() * SHARED_NETWORKS);
    return {
      atS: random() * ROLLOUT_S,
      network: random() < 0.5 ? `own-${visitor}` : `shared-${shared}`,
      isCanary,
      isFailure: random() < (isCanary ? canaryFails : FAILS_ANYWAY),
    };
  });
}

/** Each attacker chooses a cookie that has the canary, and reports both versions. */
function attackersReports(random: () => number, attack: Attack): Report[] {
  const { aim, attackers, networks, when } = attack;
  const admitted = Math.min(attackers, networks * NEW_VISITORS_PER_NETWORK);
  return Array.from({ length: admitted }, (_, attacker) => {
    const atS = when === 'first' ? 0 : random() * ROLLOUT_S;
    const network = `attackers-${attacker % networks}`;
    const isCanaryBlamed = aim === 'withdraw a good canary';
    return [
      { atS, network, isCanary: true, isFailure: isCanaryBlamed },
      { atS, network, isCanary: false, isFailure: !isCanaryBlamed },
    ];
  }).flat();
}

function count(samples: Map<string, NetworkSample>, { network, isFailure }: Report): void {
  const { trials, failures } = samples.get(network) ?? { trials: 0, failures: 0 };
  samples.set(network, { trials: trials + 1, failures: failures + (isFailure ? 1 : 0) });
}
