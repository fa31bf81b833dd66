import { FeedError, type FeedProvider } from './feed.types.ts';

/** What has to be known to open a feed; a plain value that can be stored and sent. */
export interface FeedSpec {
  readonly provider: FeedProvider;
  /** Folder with the season's files; for `kicker`, `fpl` and `openfootball`. */
  readonly folder?: string;
  /** Other seeds give other seasons; only for `generated`. */
  readonly seed?: number;
  /** A second league, whose season is played with substitutions; only for `generated`. */
  readonly substitutions?: true;
  /** Origin of the server, with `#se-...` where it has several seasons; only for `http`. */
  readonly url?: string;
  /**
   * Only where it leads to an address of the whole internet; only for `http`. A season that was imported
   * before this was kept has nothing here.
   */
  readonly publicOnly?: boolean;
  /**
   * Kick-offs without a zone are times of the league's country; only for `openfootball`. A season that
   * was imported before this was kept has nothing here: its calendar has them in UTC.
   */
  readonly localTimes?: boolean;
  /** Everything happens so many weeks later than it was recorded; not for `http`. */
  readonly shiftWeeks?: number;
  /** The folder is read again and again while the season is played; where there is one. */
  readonly grows?: boolean;
}

export const DEFAULT_SEED = 1;
const HINT =
  'use generated, generated:<seed>, generated:<seed>:substitutions, kicker:<folder>, fpl:<folder>, openfootball:<folder> or http:<url>';

/**
 * Reads how a season is named on a command line: `generated`, `generated:7`,
 * `generated:7:substitutions`, `kicker:../folder`,
 * `http:https://game.example` or the address alone. Throws a `FeedError` with one clear line for
 * anything else.
 */
export function parseSeasonArgument(argument: string): FeedSpec {
  const [, provider, rest] = /^([a-z]+)(?::(.*))?$/s.exec(argument.trim()) ?? [];
  if (provider === 'generated') {
    if (rest === undefined) return { provider, seed: DEFAULT_SEED };
    const [, seed, substitutions] = /^(\d{1,9})(:substitutions)?$/.exec(rest) ?? [];
    if (seed !== undefined) {
      return { provider, seed: Number(seed), ...(substitutions && { substitutions: true }) };
    }
  }
  if ((provider === 'kicker' || provider === 'fpl') && rest) return { provider, folder: rest };
  if (provider === 'openfootball' && rest) return { provider, folder: rest, localTimes: true };
  if (provider === 'http' || provider === 'https') {
    const url = addressOf(rest?.startsWith('//') ? argument.trim() : (rest ?? ''));
    if (url) return { provider: 'http', url };
  }
  throw new FeedError('SEASON_ARGUMENT_INVALID', `Cannot read the season "${argument}": ${HINT}`);
}

/** Names and passwords in an address would be stored and shown with it. */
function addressOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search) {
    return null;
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.hash}`;
}

/** As a season is named on the command line. */
export function nameOfSource({
  provider,
  folder,
  url,
  seed = DEFAULT_SEED,
  substitutions,
}: FeedSpec): string {
  return `${provider}:${folder ?? url ?? seed}${substitutions ? ':substitutions' : ''}`;
}
