/** Places that differ in their lower bits alone stand in one block. */
const BLOCK_SHIFT = 13;
export const BLOCK_PLACES = 1 << BLOCK_SHIFT;

/**
 * The places of some users in an order, ascending. Never changed: with somebody more or less there is
 * another one, which has all blocks but one in common with it.
 */
export class MemberPlaces {
  readonly length: number;
  readonly #blocks: readonly Uint32Array[];
  /** How many stand in the blocks before each. */
  readonly #starts: Uint32Array;

  /** @param blocks the ascending places of each, from the first place of all on */
  constructor(blocks: readonly Uint32Array[]) {
    this.#blocks = blocks;
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
    const no = place >>> BLOCK_SHIFT;
    const block = this.#blocks[no];
    return block ? (this.#starts[no] as number) + countBelow(block, place) : this.length;
  }

  /** Whether it is one of them. */
  has(place: number): boolean {
    const block = this.#blocks[place >>> BLOCK_SHIFT];
    return block !== undefined && block[countBelow(block, place)] === place;
  }

  /** Those with a place, or without it. */
  changed(place: number, isIn: boolean): MemberPlaces {
    if (this.has(place) === isIn) return this;
    const no = place >>> BLOCK_SHIFT;
    const before = [...(this.#blocks[no] ?? [])];
    const at = countBelow(this.#blocks[no] ?? new Uint32Array(0), place);
    const block = isIn ? before.toSpliced(at, 0, place) : before.toSpliced(at, 1);
    return new MemberPlaces(this.#blocks.with(no, Uint32Array.from(block)));
  }
}

/** How many numbers of an ascending list are below a value. */
export function countBelow(ascending: Uint32Array, value: number): number {
  return countWhile(ascending, (one) => one < value);
}

function countUpTo(ascending: Uint32Array, value: number): number {
  return countWhile(ascending, (one) => one <= value);
}

function countWhile(ascending: Uint32Array, isBefore: (one: number) => boolean): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(ascending[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
