import {
  type CaptainedOptimum,
  captainedOptimum,
  type OptimumOptions,
  optimalLineup,
} from '@spieltag/shared-kernel/rules';
import type { Candidate } from '../evaluation/index.ts';

/** An eleven that is the best for every amount of money from what it costs up to `upTo`. */
interface Reach {
  readonly eleven: CaptainedOptimum<Candidate>;
  readonly price: number;
  readonly upTo: number;
}

/**
 * The best elevens of one evaluated round by the money there is for them. More money never means
 * fewer points, so an eleven found for an amount is the best for all amounts between that and what it
 * costs: a few dozen searches answer for everybody, however many ask.
 */
export class ReachableElevens {
  readonly #candidates: readonly Candidate[];
  readonly #options: OptimumOptions;
  /** By points, without and with a captain. */
  readonly #known = { plain: new Map<number, Reach>(), captained: new Map<number, Reach>() };
  #searches = 0;

  constructor(candidates: readonly Candidate[], options: OptimumOptions) {
    this.#candidates = candidates;
    this.#options = options;
  }

  /** How many amounts had to be searched for, each once for the eleven and its captain. */
  get searches(): number {
    return this.#searches;
  }

  /** The best eleven for the money; undefined: there is none. */
  bestWithin(euros: number, hasCaptain: boolean): CaptainedOptimum<Candidate> | undefined {
    const known = this.#known[hasCaptain ? 'captained' : 'plain'];
    for (const { eleven, price, upTo } of known.values()) {
      if (price <= euros && euros <= upTo) return eleven;
    }
    const eleven = this.#search(this.#candidates, euros, hasCaptain);
    if (!eleven) return undefined;
    const price = eleven.players.reduce((sum, { marketValue }) => sum + marketValue, 0);
    const same = known.get(eleven.points);
    known.set(eleven.points, {
      eleven: same && same.price < price ? same.eleven : eleven,
      price: Math.min(price, same?.price ?? price),
      upTo: Math.max(euros, same?.upTo ?? euros),
    });
    return eleven;
  }

  /** The same with players of one's own nobody else could have, so that nothing of it is kept. */
  bestWith(own: readonly Candidate[], euros: number, hasCaptain: boolean) {
    return this.#search([...this.#candidates, ...own], euros, hasCaptain);
  }

  #search(candidates: readonly Candidate[], budget: number, hasCaptain: boolean) {
    this.#searches += 1;
    const bestOf = (players: readonly Candidate[]) =>
      optimalLineup(players, { ...this.#options, budget });
    if (hasCaptain) return captainedOptimum(candidates, bestOf);
    const eleven = bestOf(candidates);
    return eleven && { ...eleven, captainId: undefined };
  }
}
