/**
 * Sizes of QR codes as ISO/IEC 18004 has them, of the level that stands 15 % of damage. The largest here
 * holds 666 bytes, more than any link of ours.
 */
const CHECK_BYTES = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
] as const;
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16] as const;

/** One size. */
export interface QrVersion {
  readonly version: number;
  /** Modules along a side. */
  readonly size: number;
  /** Bytes of data and of checks. */
  readonly bytes: number;
  readonly blocks: number;
  readonly checkBytesPerBlock: number;
  /** Centres of the small squares, along both sides. */
  readonly alignment: readonly number[];
}

/** The smallest version that holds so many bytes of text; undefined: none does. */
export function versionFor(textBytes: number): QrVersion | undefined {
  for (let version = 1; version <= BLOCKS.length; version += 1) {
    const one = describe(version);
    const dataBits = (one.bytes - one.blocks * one.checkBytesPerBlock) * 8;
    if (4 + lengthBits(version) + textBytes * 8 <= dataBits) return one;
  }
  return undefined;
}

/** How many bits say how long the text is. */
export const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function describe(version: number): QrVersion {
  const squares = version === 1 ? 0 : Math.floor(version / 7) + 2;
  let modules = (16 * version + 128) * version + 64;
  if (squares > 0) modules -= (25 * squares - 10) * squares - 55;
  if (version >= 7) modules -= 36;
  return {
    version,
    size: version * 4 + 17,
    bytes: Math.floor(modules / 8),
    blocks: BLOCKS[version - 1] ?? 0,
    checkBytesPerBlock: CHECK_BYTES[version - 1] ?? 0,
    alignment: alignmentOf(version, squares),
  };
}

function alignmentOf(version: number, squares: number): readonly number[] {
  if (squares === 0) return [];
  const step = Math.floor((version * 4 + squares * 2 + 1) / (squares * 2 - 2)) * 2;
  const last = version * 4 + 10;
  const others = Array.from({ length: squares - 1 }, (_, place) => last - place * step);
  return [6, ...others.reverse()];
}
