import { ABSENT_PLAYER, rosterWidth, toBytes, toUint16 } from './chunk.codec.ts';

/** Counts how many ledgers hold each player while the rosters of a season are frozen. */
export class OwnerCount {
  /** Empty slots are counted, too, as those of `ABSENT_PLAYER`. */
  readonly #owners = new Uint32Array(ABSENT_PLAYER + 1);
  #ledgers = 0;

  /** Adds the rosters of a chunk, see `PackedChunk`. Counts by hand: all slots of all users. */
  add(rosters: Buffer, slotCount: number): void {
    const owners = this.#owners;
    const numbers = toUint16(rosters);
    const width = rosterWidth(slotCount);
    let ledgers = 0;
    for (let roster = 0; roster < numbers.length; roster += width) {
      const emptyBefore = owners[ABSENT_PLAYER] as number;
      const end = roster + slotCount;
      for (let at = roster + 1; at <= end; at++) {
        const playerNo = numbers[at] as number;
        owners[playerNo] = (owners[playerNo] as number) + 1;
      }
      if ((owners[ABSENT_PLAYER] as number) - emptyBefore < slotCount) ledgers++;
    }
    this.#ledgers += ledgers;
  }

  /** Ledgers that hold anybody. */
  get ledgers(): number {
    return this.#ledgers;
  }

  /** Owners by player number, up to the last who has one: a column of uint32. */
  toBytes(): Buffer {
    const owners = this.#owners.subarray(0, ABSENT_PLAYER);
    const players = owners.findLastIndex((count) => count > 0) + 1;
    return toBytes(owners.slice(0, players));
  }
}
