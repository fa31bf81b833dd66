/** Users share a chunk by the upper bits of their number. */
export const CHUNK_SHIFT = 13;
/** Users in a full chunk. */
export const CHUNK_USERS = 1 << CHUNK_SHIFT;
/** Places of a ranking in one order chunk. */
export const ORDER_CHUNK_PLACES = 8000;

/** In lineups and rosters: nobody. */
export const ABSENT_PLAYER = 0xffff;
/** In captains: none. */
export const NO_CAPTAIN = 0xff;
/** In points: no rated lineup in this round. */
export const ABSENT_POINTS = -0x8000;
/** In totals: no rated lineup in any round so far. */
export const ABSENT_TOTAL = -0x80000000;

/** The chunk a user belongs to. */
export function chunkOf(userNo: number): number {
  return userNo >> CHUNK_SHIFT;
}

/** The user's place within the chunk. */
export function placeInChunk(userNo: number): number {
  return userNo & (CHUNK_USERS - 1);
}

/** Numbers of 16 bits per user in `lineup_chunk.rosters`: formation, players, teams. */
export function rosterWidth(slotCount: number): number {
  return 1 + 2 * slotCount;
}

/**
 * The bytes of a column as numbers. Columns hold little-endian numbers, the order of every machine
 * the server runs on. Bytes that lie as typed arrays ask for are not copied: change neither.
 */
export function toUint16(bytes: Buffer): Uint16Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = aligned(bytes, Uint16Array.BYTES_PER_ELEMENT);
  return new Uint16Array(buffer, byteOffset, byteLength / Uint16Array.BYTES_PER_ELEMENT);
}

/** See `toUint16`. */
export function toInt16(bytes: Buffer): Int16Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = aligned(bytes, Int16Array.BYTES_PER_ELEMENT);
  return new Int16Array(buffer, byteOffset, byteLength / Int16Array.BYTES_PER_ELEMENT);
}

/** See `toUint16`. */
export function toInt32(bytes: Buffer): Int32Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = aligned(bytes, Int32Array.BYTES_PER_ELEMENT);
  return new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT);
}

/** See `toUint16`. */
export function toUint32(bytes: Buffer): Uint32Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = aligned(bytes, Uint32Array.BYTES_PER_ELEMENT);
  return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
}

/** Numbers as the bytes of a column, without copying. */
export function toBytes(numbers: Uint16Array | Int16Array | Int32Array | Uint32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Room for bytes at a place where numbers of any size may begin, used again for the next bytes. */
export class AlignedBytes {
  #room = Buffer.alloc(0);

  /** The same bytes, until it is asked again. */
  of(bytes: Buffer): Buffer {
    if (bytes.byteOffset % Int32Array.BYTES_PER_ELEMENT === 0) return bytes;
    // Not from the pool, where a buffer may begin anywhere.
    if (this.#room.length < bytes.length) this.#room = Buffer.alloc(2 * bytes.length);
    bytes.copy(this.#room);
    return this.#room.subarray(0, bytes.length);
  }
}

/** The bytes themselves, or a copy that begins where numbers of that size may. */
function aligned(bytes: Buffer, numberBytes: number): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  if (byteOffset % numberBytes === 0 && buffer instanceof ArrayBuffer) {
    return new Uint8Array(buffer, byteOffset, byteLength);
  }
  return new Uint8Array(bytes);
}
