import { Lane, type LaneRules } from '../database/lane.ts';

/** Of one more than that nothing becomes cheaper, and all would wait for it. */
const BATCH_MAX = 128;
/** While PostgreSQL works at one batch the server judges the next: with one alone each waits for the other. */
const FLIGHTS = 2;

/** How items are told apart, and what becomes of them. */
export interface LanesRules<Item, Result>
  extends Pick<LaneRules<Item, Result>, 'keyOf' | 'wait' | 'send'> {
  /** Items of one lane are sent together. */
  readonly laneOf: (item: Item) => string;
}

/** Lanes of items that may go together, two batches of each under way at a time. */
export class Lanes<Item, Result> {
  readonly #rules: LanesRules<Item, Result>;
  /** Those something waits or is under way in. */
  readonly #lanes = new Map<string, Lane<Item, Result>>();

  constructor(rules: LanesRules<Item, Result>) {
    this.#rules = rules;
  }

  /** As `Lane.add`, in the item's lane. */
  add(item: Item): Promise<Result> {
    const name = this.#rules.laneOf(item);
    const lane = this.#lanes.get(name) ?? this.#laneOf(name);
    const result = lane.add(item);
    this.#lanes.set(name, lane);
    return result;
  }

  #laneOf(name: string): Lane<Item, Result> {
    return new Lane<Item, Result>({
      ...this.#rules,
      most: BATCH_MAX,
      flights: FLIGHTS,
      isInOrder: true,
      onIdle: () => this.#lanes.delete(name),
    });
  }
}
