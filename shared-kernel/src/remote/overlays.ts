import type { RankingKind } from '../stores/index.ts';

/** What lies over a screen, read from the address. */
export type Overlay =
  | { readonly kind: 'player'; readonly playerId: string; readonly roundId: string | undefined }
  | {
      readonly kind: 'user';
      readonly rankingKind: RankingKind | undefined;
      readonly roundId: string | undefined;
      readonly userId: string | undefined;
    };

const KINDS = { 'player-details': 'player', 'user-details': 'user' } as const;
const NAMES = { player: 'player-details', user: 'user-details' } as const;

interface Section {
  readonly kind: Overlay['kind'];
  /** Where in the path it begins. */
  readonly start: number;
  readonly parts: readonly string[];
}

/** The screen's own address, without anything that lies over it. */
export function stripOverlay(pathname: string): string {
  return cut(pathname, sections(pathname)[0]);
}

/** The topmost overlay, or the topmost of a kind: one may lie over another. */
export function overlayOf(pathname: string, kind?: Overlay['kind']): Overlay | undefined {
  const section = topmost(pathname, kind);
  if (!section) return undefined;
  const [first] = section.parts;
  const roundId = section.parts.find((part) => part.startsWith('rn-'));
  if (section.kind === 'player') {
    return first === undefined ? undefined : { kind: 'player', playerId: first, roundId };
  }
  return {
    kind: 'user',
    rankingKind: section.parts.find((part): part is RankingKind => /^(round|season)$/.test(part)),
    roundId,
    userId: section.parts.find((part) => part.startsWith('us-')),
  };
}

/** The address before the topmost overlay (of a kind) was opened; the same when there is none. */
export function closedOverlayPath(pathname: string, kind?: Overlay['kind']): string {
  return cut(pathname, topmost(pathname, kind));
}

/** The address with player details on top; details of another player are replaced. */
export function playerDetailsPath(pathname: string, playerId: string, roundId?: string): string {
  return stack(pathname, 'player', [playerId, ...(roundId ? [roundId] : [])]);
}

/** The address with user details on top; details of another user are replaced. */
export function userDetailsPath(
  pathname: string,
  user: { readonly userId: string; readonly rankingKind: RankingKind; readonly roundId: string },
): string {
  return stack(pathname, 'user', [user.rankingKind, user.roundId, user.userId]);
}

/** The open overlays, the lowest first. */
function sections(pathname: string): readonly Section[] {
  return [
    ...pathname.matchAll(
      /\/(player-details|user-details)((?:\/(?!player-details|user-details)[^/]*)*)(?=\/|$)/g,
    ),
  ].map(({ 1: name, 2: rest, index }) => ({
    kind: KINDS[name as keyof typeof KINDS],
    start: index,
    parts: (rest ?? '')
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent),
  }));
}

function topmost(pathname: string, kind: Overlay['kind'] | undefined): Section | undefined {
  return sections(pathname).findLast((section) => kind === undefined || section.kind === kind);
}

function cut(pathname: string, section: Section | undefined): string {
  return section ? pathname.slice(0, section.start) || '/' : pathname;
}

function stack(pathname: string, kind: Overlay['kind'], parts: readonly string[]): string {
  const below =
    topmost(pathname, undefined)?.kind === kind ? closedOverlayPath(pathname) : pathname;
  const path = [NAMES[kind], ...parts].map(encodeURIComponent).join('/');
  return `${below.replace(/\/+$/, '')}/${path}`;
}
