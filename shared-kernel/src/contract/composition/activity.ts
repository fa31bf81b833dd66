import type { RemoteApplication } from './remote-manifest.ts';

/** An address below /{seasonId}, cut at the overlays that stand open on it. */
export interface AddressSections {
  /** Path of what lies below the overlays, '/' at least. */
  readonly main: string;
  /** Each open overlay with its parameters, the lowest first, e.g. '/player-details/pl-7'. */
  readonly overlays: readonly string[];
}

type Matching = Pick<RemoteApplication, 'match' | 'slot'>;

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/**
 * True when a path fits a pattern. `:name` stands for one segment, `:name?` for one or none, a
 * closing `*` for any number of them. Everything else is literal.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (wanted.at(-1) === '*') {
    wanted.pop();
    given.length = Math.min(given.length, wanted.length);
  }
  if (given.length > wanted.length) return false;
  return wanted.every((segment, index) => {
    const value = given[index];
    if (value === undefined) return segment.startsWith(':') && segment.endsWith('?');
    return segment.startsWith(':') || segment === value;
  });
}

/** The segments that open an overlay: the first literal after the leading `*` of their patterns. */
export function overlayMarkers(applications: readonly Matching[]): ReadonlySet<string> {
  const patterns = applications.flatMap(({ slot, match }) => (slot === 'overlay' ? match : []));
  return new Set(patterns.flatMap((pattern) => segmentsOf(pattern)[1] ?? []));
}

/** Cuts a path at every overlay marker. */
export function sectionsOf(path: string, markers: ReadonlySet<string>): AddressSections {
  const main: string[] = [];
  const overlays: string[][] = [];
  for (const segment of segmentsOf(path)) {
    if (markers.has(segment)) overlays.push([segment]);
    else (overlays.at(-1) ?? main).push(segment);
  }
  return { main: `/${main.join('/')}`, overlays: overlays.map((part) => `/${part.join('/')}`) };
}

/** True when the application belongs on the screen for these sections of the address. */
export function isActive(application: Matching, sections: AddressSections): boolean {
  if (application.slot === 'main') {
    return application.match.some((pattern) => matchesPattern(pattern, sections.main));
  }
  return application.match.some((pattern) =>
    sections.overlays.some((overlay) => matchesPattern(pattern.replace(/^\*/, ''), overlay)),
  );
}

/** Where a tab leads, below /{seasonId}: the fixed part of the application's first pattern. */
export function tabPath(application: Matching): string {
  const fixed = segmentsOf(application.match[0] ?? '').filter(
    (segment) => segment !== '*' && !segment.startsWith(':'),
  );
  return `/${fixed.join('/')}`;
}

/** The season id at the head of a pathname ('' when there is none) and the path below it. */
export function splitSeason(pathname: string): { seasonId: string; path: string } {
  const [first = '', ...rest] = segmentsOf(pathname);
  return first.startsWith('se-')
    ? { seasonId: first, path: `/${rest.join('/')}` }
    : { seasonId: '', path: `/${segmentsOf(pathname).join('/')}` };
}
