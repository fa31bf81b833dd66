import { ABSENT_PLAYER, rosterWidth, toBytes, toUint16 } from './chunk.codec.ts';

/** Counts how many ledgers hold each player while the rosters of a season are frozen. */
export class OwnerCount {
  readonly #owners = new Uint32Array(ABSENT_PLAYER);
  #ledgers = 0;

  /** Adds the rosters of a chunk, see `PackedChunk`. Counts by hand: all slots of all users. */
  add(rosters: Buffer, slotCount: number): void {
    const numbers = toUint16(rosters);
    const width = rosterWidth(slotCount);
    for (let roster = 0; roster < numbers.length; roster += width) {
      let isHolding = 0;
      for (let at = roster + 1; at <= roster + slotCount; at++) {
        const playerNo = numbers[at] as number;
        if (playerNo === ABSENT_PLAYER) continue;
        this.#owners[playerNo] = (this.#owners[playerNo] as number) + 1;
        isHolding = 1;
      }
      this.#ledgers += isHolding;
    }
  }

  /** Ledgers that hold anybody. */
  get ledgers(): number {
    return this.#ledgers;
  }

  /** Owners by player number, up to the last who has one: a column of uint32. */
  toBytes(): Buffer {
    const players = this.#owners.findLastIndex((owners) => owners > 0) + 1;
    return toBytes(this.#owners.slice(0, players));
  }
}
