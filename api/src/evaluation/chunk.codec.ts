/** Users share a chunk by the upper bits of their number. */
export const CHUNK_SHIFT = 13;
/** Users in a full chunk. */
export const CHUNK_USERS = 1 << CHUNK_SHIFT;
/** Rows of a ranking in one order chunk. */
export const ORDER_CHUNK_ROWS = 8000;

/** In lineups and rosters: no player. */
export const ABSENT_PLAYER = 0xffff;
/** In captains: none. */
export const NO_CAPTAIN = 0xff;
/** In points: no rated lineup in this round. */
export const ABSENT_POINTS = -0x8000;
/** In totals: no rated lineup in any round so far. */
export const ABSENT_TOTAL = -0x80000000;

/** The user's index within the chunk. */
export function indexInChunk(userNo: number): number {
  return userNo & (CHUNK_USERS - 1);
}

/** Numbers of 16 bits per user in `lineup_chunk.rosters`: formation, players, teams. */
export function rosterWidth(slotCount: number): number {
  return 1 + 2 * slotCount;
}

/**
 * The bytes of a column as numbers. Columns hold little-endian numbers, the order of every machine
 * the server runs on. Aligned bytes are not copied: change neither them nor the numbers.
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

/** A buffer aligned for numbers of any size, reused for the next bytes. */
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
