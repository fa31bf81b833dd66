import { type OverlayAddress, segmentsOf } from './addresses.ts';

/** What lies over a screen, read from the address. */
export interface Overlay {
  /** The segment that opens it, from the manifest of its remote. */
  readonly name: string;
  /** What follows it in the address, as far as the address says. */
  readonly parts: readonly string[];
}

/** The segments that open overlays in this page. */
export type OverlayNames = ReadonlySet<string>;

interface Section {
  readonly name: string;
  /** Where in the path it begins. */
  readonly start: number;
  readonly parts: string[];
}

/** The screen's own address, without anything that lies over it. */
export function stripOverlay(pathname: string, names: OverlayNames): string {
  return cut(pathname, sections(pathname, names)[0]);
}

/** The topmost overlay, or the topmost of a name: one may lie over another. */
export function overlayOf(
  pathname: string,
  names: OverlayNames,
  name?: string,
): Overlay | undefined {
  return topmost(sections(pathname, names), name);
}

/** The address before the topmost overlay (of a name) was opened; the same when there is none. */
export function closedOverlayPath(pathname: string, names: OverlayNames, name?: string): string {
  return cut(pathname, topmost(sections(pathname, names), name));
}

/** The address with an overlay on top; one of the same name on top is replaced. */
export function overlayPath(
  pathname: string,
  names: OverlayNames,
  [name, ...parts]: OverlayAddress,
): string {
  const open = sections(pathname, names);
  const below = open.at(-1)?.name === name ? cut(pathname, open.at(-1)) : pathname;
  return [below.replace(/\/+$/, ''), ...segmentsOf([name, ...parts])].join('/');
}

/** The open overlays, the lowest first. */
function sections(pathname: string, names: OverlayNames): readonly Section[] {
  const found: Section[] = [];
  let start = -1;
  for (const segment of pathname.split('/')) {
    if (names.has(segment)) found.push({ name: segment, start, parts: [] });
    else if (segment !== '') found.at(-1)?.parts.push(decodeURIComponent(segment));
    start += segment.length + 1;
  }
  return found;
}

function topmost(open: readonly Section[], name: string | undefined): Section | undefined {
  return open.findLast((section) => name === undefined || section.name === name);
}

function cut(pathname: string, section: Section | undefined): string {
  return section ? pathname.slice(0, section.start) || '/' : pathname;
}
