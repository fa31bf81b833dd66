import type { RankingKind } from '../stores/index.ts';

/** Addresses within a season. Parts left out are the screens' own defaults. */
export interface SeasonPaths {
  lineup(): string;
  share(): string;
  /** `view`: a position in small letters, `roster` or `favorites`; none: the overview. */
  market(view?: string): string;
  live(roundId?: string): string;
  globalRanking(kind?: RankingKind, roundId?: string, page?: number): string;
  group(kind?: RankingKind, roundId?: string, groupId?: string, userId?: string): string;
  help(): string;
  debug(): string;
}

/** Builds the addresses of a season. */
export function seasonPaths(seasonId: string): SeasonPaths {
  return {
    lineup: () => join(seasonId),
    share: () => join(seasonId, 'share'),
    market: (view) => join(seasonId, 'transfermarket', view),
    live: (roundId) => join(seasonId, 'live', roundId),
    globalRanking: (kind, roundId, page) =>
      join(seasonId, 'global-ranking', kind, roundId, page?.toString()),
    group: (kind, roundId, groupId, userId) =>
      join(seasonId, 'group', kind, roundId, groupId, userId),
    help: () => join(seasonId, 'help'),
    debug: () => join(seasonId, 'debug'),
  };
}

/** Joins parts up to the first that is missing. */
function join(...parts: readonly (string | undefined)[]): string {
  const end = parts.indexOf(undefined);
  const given = end < 0 ? parts : parts.slice(0, end);
  return `/${given.map((part) => encodeURIComponent(part ?? '')).join('/')}`;
}
