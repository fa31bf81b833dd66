import { FeedError, type SeasonFeed } from './feed.types.ts';
import { fplFeed } from './fpl/fpl-feed.ts';
import { generatedFeed } from './generated/generated-feed.ts';
import { kickerFeed } from './kicker/kicker-feed.ts';
import { DEFAULT_SEED, type FeedSpec } from './season-argument.ts';

/**
 * Opens a season's feed. Files are read with the first question it is asked; what cannot be read is
 * refused then with a `FeedError`.
 */
export function openFeed(spec: FeedSpec): SeasonFeed {
  if (spec.provider === 'generated') return generatedFeed(spec.seed ?? DEFAULT_SEED);
  if (!spec.folder) {
    throw new FeedError('SEASON_ARGUMENT_INVALID', `A season of ${spec.provider} needs a folder`);
  }
  return spec.provider === 'kicker' ? kickerFeed(spec.folder) : fplFeed(spec.folder);
}
