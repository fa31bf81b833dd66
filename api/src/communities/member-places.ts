import { firstWhere } from './sorted.model.ts';

/** So many of the users stand in a block on average: a change copies one, and each costs an object. */
const BLOCK_USERS = 1024;

/**
 * The places of some users in an order, ascending. Never changed: with somebody more or less there is
 * another one, which has all blocks but one in common with it.
 */
export class MemberPlaces {
  readonly length: number;
  readonly #blocks: readonly Uint32Array[];
  /** How many stand in the blocks before each. */
  readonly #starts: Uint32Array;
  /** Places that differ in so many lower bits alone stand in one block. */
  readonly #shift: number;

  /**
   * @param ascending not copied: it is not to be changed any more
   * @param end of the order: every place is below it
   */
  static of(ascending: Uint32Array, end: number): MemberPlaces {
    const fewest = Math.max(1, Math.ceil(ascending.length / BLOCK_USERS));
    const shift = Math.ceil(Math.log2(Math.max(1, end / fewest)));
    const blocks: Uint32Array[] = [];
    for (let from = 0, first = 0; first < end; first += 2 ** shift) {
      const to = countBelow(ascending, first + 2 ** shift);
      blocks.push(ascending.subarray(from, to));
      from = to;
    }
    return new MemberPlaces(blocks, shift);
  }

  /** @param blocks the ascending places of each, from the first place of all on */
  private constructor(blocks: readonly Uint32Array[], shift: number) {
    this.#blocks = blocks;
    this.#shift = shift;
    this.#starts = new Uint32Array(blocks.length);
    let length = 0;
    for (const [no, block] of blocks.entries()) {
      this.#starts[no] = length;
      length += block.length;
    }
    this.length = length;
  }

  /** The places from the `first` of them on, at most `count`. */
  slice(first: number, count: number): number[] {
    const found: number[] = [];
    let no = Math.max(0, countUpTo(this.#starts, first) - 1);
    let at = first - (this.#starts[no] ?? 0);
    while (found.length < count && no < this.#blocks.length) {
      found.push(...(this.#blocks[no] as Uint32Array).subarray(at, at + count - found.length));
      at = 0;
      no += 1;
    }
    return found;
  }

  /** How many of them are before a place. */
  countBelow(place: number): number {
    const no = place >>> this.#shift;
    const block = this.#blocks[no];
    return block ? (this.#starts[no] as number) + countBelow(block, place) : this.length;
  }

  /** Whether it is one of them. */
  has(place: number): boolean {
    const block = this.#blocks[place >>> this.#shift];
    return block !== undefined && block[countBelow(block, place)] === place;
  }

  /** Those with a place, or without it. */
  changed(place: number, isIn: boolean): MemberPlaces {
    if (this.has(place) === isIn) return this;
    const no = place >>> this.#shift;
    const before = [...(this.#blocks[no] ?? [])];
    const at = countBelow(this.#blocks[no] ?? new Uint32Array(0), place);
    const block = isIn ? before.toSpliced(at, 0, place) : before.toSpliced(at, 1);
    return new MemberPlaces(this.#blocks.with(no, Uint32Array.from(block)), this.#shift);
  }
}

/** How many numbers of an ascending list are below a value. */
export function countBelow(ascending: Uint32Array, value: number): number {
  return firstWhere(ascending, (one) => one >= value);
}

function countUpTo(ascending: Uint32Array, value: number): number {
  return firstWhere(ascending, (one) => one > value);
}
