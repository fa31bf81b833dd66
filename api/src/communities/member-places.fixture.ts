import { BLOCK_PLACES, MemberPlaces } from './member-places.ts';

/** Those of so many places that fulfil a condition. For tests. */
export function placesWhere(count: number, isIn: (place: number) => boolean): MemberPlaces {
  const blocks: Uint32Array[] = [];
  for (let first = 0; first < count; first += BLOCK_PLACES) {
    const block = Array.from(
      { length: Math.min(BLOCK_PLACES, count - first) },
      (_, i) => first + i,
    );
    blocks.push(Uint32Array.from(block.filter(isIn)));
  }
  return new MemberPlaces(blocks);
}
