import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';

/** Where a player of the user stands in their own lineup. */
export type MyPlace = 'pitch' | 'bench';

/** Places of the players of a lineup, by their ids. */
export function myPlaces(
  lineup: readonly { readonly id: string; readonly index: number }[],
): ReadonlyMap<string, MyPlace> {
  return new Map(lineup.map(({ id, index }) => [id, index < FIELD_SIZE ? 'pitch' : 'bench']));
}
