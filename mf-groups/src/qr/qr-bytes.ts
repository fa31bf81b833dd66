import { lengthBits, type QrVersion } from './qr-versions.ts';
import { checkBytes } from './reed-solomon.ts';

/** All bytes of a code in the order in which they are drawn: data and checks of its blocks in turn. */
export function bytesOf(text: Uint8Array, version: QrVersion): Uint8Array {
  const { bytes, blocks, checkBytesPerBlock } = version;
  const data = dataOf(text, version);
  // The last blocks are longer by one where the bytes do not divide evenly.
  const short = Math.floor(bytes / blocks) - checkBytesPerBlock;
  const longBlocks = bytes % blocks;
  const parts: Uint8Array[] = [];
  for (let block = 0, at = 0; block < blocks; block += 1) {
    const length = block < blocks - longBlocks ? short : short + 1;
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const checks = parts.map((part) => checkBytes(part, checkBytesPerBlock));
  return Uint8Array.from([...inTurn(parts), ...inTurn(checks)]);
}

/** The first of all, then the second of all: damage in one place is spread over all blocks. */
function inTurn(parts: readonly Uint8Array[]): number[] {
  const longest = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    parts.flatMap((part) => (place < part.length ? [part[place] ?? 0] : [])),
  ).flat();
}

/** The text with its head, filled up. */
function dataOf(text: Uint8Array, { version, bytes, blocks, checkBytesPerBlock }: QrVersion) {
  const data = new Uint8Array(bytes - blocks * checkBytesPerBlock);
  let bit = 0;
  const write = (value: number, count: number) => {
    for (let place = count - 1; place >= 0; place -= 1, bit += 1) {
      const byte = bit >> 3;
      data[byte] = (data[byte] ?? 0) | (((value >> place) & 1) << (7 - (bit & 7)));
    }
  };
  write(BYTES, 4);
  write(text.length, lengthBits(version));
  for (const byte of text) write(byte, 8);
  // Four bits of nothing end it; where there is no room for them it ends with the room.
  bit = Math.min(bit + 4, data.length * 8);
  for (let byte = (bit + 7) >> 3, turn = 0; byte < data.length; byte += 1, turn += 1) {
    data[byte] = turn % 2 === 0 ? 0xec : 0x11;
  }
  return data;
}

/** The kind of text that is written here. */
const BYTES = 0b0100;
