import { FeedError } from './feed.types.ts';

/** What has to be known to open a feed; a plain value that can be stored and sent. */
export interface FeedSpec {
  readonly provider: 'generated' | 'kicker' | 'fpl';
  /** Folder with the season's files; not for `generated`. */
  readonly folder?: string;
  /** Other seeds give other seasons; only for `generated`. */
  readonly seed?: number;
}

export const DEFAULT_SEED = 1;
const HINT = 'use generated, generated:<seed>, kicker:<folder> or fpl:<folder>';

/**
 * Reads how a season is named on a command line: `generated`, `generated:7`, `kicker:../folder` or
 * `fpl:../folder`. Throws a `FeedError` with one clear line for anything else.
 */
export function parseSeasonArgument(argument: string): FeedSpec {
  const [, provider, rest] = /^([a-z]+)(?::(.*))?$/s.exec(argument.trim()) ?? [];
  if (provider === 'generated') {
    if (rest === undefined) return { provider, seed: DEFAULT_SEED };
    if (/^\d{1,9}$/.test(rest)) return { provider, seed: Number(rest) };
  }
  if ((provider === 'kicker' || provider === 'fpl') && rest) return { provider, folder: rest };
  throw new FeedError('SEASON_ARGUMENT_INVALID', `Cannot read the season "${argument}": ${HINT}`);
}
