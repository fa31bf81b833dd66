import { MemberPlaces } from './member-places.ts';

/** Those of so many places that fulfil a condition. For tests. */
export function placesWhere(count: number, isIn: (place: number) => boolean): MemberPlaces {
  const all = Array.from({ length: count }, (_, place) => place);
  return MemberPlaces.of(Uint32Array.from(all.filter(isIn)), count);
}
