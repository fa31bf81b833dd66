import type { PushContext } from '../push-context.ts';
import type { DeliveryOutcome, Parcel, Way } from './delivery.types.ts';

/** Of one batch: fewer may well be gone at a time. */
const MANY_GONE = 5;
/** Of one batch and service: a single device may be what is wrong. */
const MANY_REFUSED = 2;
/** A device they are said of again and again is given up. */
const AGAINST_DEVICE: readonly DeliveryOutcome['outcome'][] = ['failed', 'refused', 'too-large'];

/** What a service said of a batch. */
interface Answers {
  readonly sent: number;
  /** Devices something is said against. */
  readonly refused: number;
  /** Answers among those that say nothing but that it does not work. */
  readonly failed: number;
  /** Of one of them. */
  readonly reason: string | undefined;
}

/**
 * What is said of a device is one server's word, and where it says the same of all or most of them it speaks of this
 * game, or of itself: of a clock that is wrong, a contact it does not take, a fault. No device is given up for that.
 */
export class Doubts {
  readonly #log: PushContext['log'];
  /** Services that take nothing of this game, until they take something again. */
  readonly #doubted = new Set<string>();

  constructor(log: PushContext['log']) {
    this.#log = log;
  }

  /** The outcomes of a way's parcels, in their order; those that say nothing of a device spare it. */
  weigh(
    way: Way,
    parcels: readonly Parcel[],
    outcomes: readonly DeliveryOutcome[],
  ): readonly DeliveryOutcome[] {
    return this.#weighRefused(way, parcels, this.#weighGone(way, outcomes));
  }

  /** Apps and addresses are known to be gone by the word of one server, which may be set up wrongly. */
  #weighGone(way: Way, outcomes: readonly DeliveryOutcome[]): readonly DeliveryOutcome[] {
    const gone = outcomes.filter(({ outcome }) => outcome === 'gone').length;
    const isUnlikely = way !== 'browser' && gone >= MANY_GONE && gone * 2 > outcomes.length;
    if (!isUnlikely) return outcomes;
    this.#log.error(
      { way, gone, of: outcomes.length },
      'so many devices are said to be gone that none is believed to be',
    );
    const reason = 'says of too many that they are gone';
    return outcomes.map((one) =>
      one.outcome === 'gone' ? { outcome: 'refused', reason, sparesDevice: true } : one,
    );
  }

  #weighRefused(
    way: Way,
    parcels: readonly Parcel[],
    outcomes: readonly DeliveryOutcome[],
  ): readonly DeliveryOutcome[] {
    const weighed = [...outcomes];
    const places = Map.groupBy(outcomes.keys(), (at) => parcels[at]?.device.service ?? '');
    for (const [service, own] of places) {
      const against = own.filter((at) => isAgainstDevice(outcomes[at]));
      const answers = {
        sent: own.filter((at) => outcomes[at]?.outcome === 'sent').length,
        refused: new Set(against.map((at) => parcels[at]?.deviceId)).size,
        failed: against.filter((at) => outcomes[at]?.outcome === 'failed').length,
        reason: outcomes[against[0] ?? -1]?.reason,
      };
      if (!this.#isDoubted(way, service, answers)) continue;
      for (const at of against) {
        const outcome = outcomes[at];
        if (outcome) weighed[at] = { ...outcome, sparesDevice: true };
      }
    }
    return weighed;
  }

  /** Also of a single device, as long as nobody was told anything meanwhile. */
  #isDoubted(way: Way, service: string, { sent, refused, failed, reason }: Answers): boolean {
    const key = `${way} ${service}`;
    // Who is refused where others are not, has subscribed with another key, say: that is of the device.
    const isUnlikely = refused >= MANY_REFUSED && (sent === 0 || failed > sent);
    if (!isUnlikely && sent > 0) this.#doubted.delete(key);
    if (isUnlikely && !this.#doubted.has(key)) {
      this.#doubted.add(key);
      this.#log.error(
        { way, service, refused, sent, reason },
        'a push service takes so little of this game that no device is given up for it',
      );
    }
    return this.#doubted.has(key);
  }
}

function isAgainstDevice(result: DeliveryOutcome | undefined): boolean {
  return result !== undefined && !result.sparesDevice && AGAINST_DEVICE.includes(result.outcome);
}
