/** A part of an address: an id, a word or a number. */
export type AddressPart = string | number;

/** The segment that opens an overlay, and what is shown in it: made by @spieltag/addresses. */
export type OverlayAddress = readonly [name: string, ...parts: (AddressPart | undefined)[]];

/** An address within a season. Parts end at the first that is left out: screens have defaults. */
export function seasonPath(seasonId: string, ...parts: (AddressPart | undefined)[]): string {
  return `/${[seasonId, ...segmentsOf(parts)].join('/')}`;
}

/** Parts as they stand in an address, up to the first that is left out. */
export function segmentsOf(parts: readonly (AddressPart | undefined)[]): readonly string[] {
  const end = parts.indexOf(undefined);
  return (end < 0 ? parts : parts.slice(0, end)).map((part) => encodeURIComponent(part ?? ''));
}
