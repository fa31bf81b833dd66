import { ABSENT_PLAYER, rosterWidth, toBytes, toUint16, toUint32 } from './chunk.codec.ts';

const PLAYER_BYTES = 4;

/** What has been counted of a round so far: columns of uint32 by player number. */
export interface CountedOwners {
  readonly owners: Buffer;
  /** Ledgers that hold anybody. */
  readonly ledgers: number;
  readonly captaincies: Buffer;
}

/** Counts how many ledgers hold each player, and have them as captain, while a round is packed. */
export class OwnerCount {
  /** Empty slots are counted, too, as those of `ABSENT_PLAYER`. */
  readonly #owners = new Uint32Array(ABSENT_PLAYER + 1);
  readonly #captaincies = new Uint32Array(ABSENT_PLAYER + 1);
  #ledgers: number;

  /** @param counted goes on from there */
  constructor({ owners, ledgers, captaincies }: CountedOwners) {
    this.#owners.set(toUint32(owners));
    this.#captaincies.set(toUint32(captaincies));
    this.#ledgers = ledgers;
  }

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

  /** @param playerNos int32, big-endian */
  addCaptains(playerNos: Buffer): void {
    for (let at = 0; at < playerNos.length; at += PLAYER_BYTES) {
      const playerNo = playerNos.readInt32BE(at);
      this.#captaincies[playerNo] = (this.#captaincies[playerNo] ?? 0) + 1;
    }
  }

  /** Columns end with the last player who is counted in them. */
  counted(): CountedOwners {
    return {
      owners: column(this.#owners),
      ledgers: this.#ledgers,
      captaincies: column(this.#captaincies),
    };
  }
}

function column(counts: Uint32Array): Buffer {
  const ofPlayers = counts.subarray(0, ABSENT_PLAYER);
  return toBytes(ofPlayers.slice(0, ofPlayers.findLastIndex((count) => count > 0) + 1));
}
