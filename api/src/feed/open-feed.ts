import {
  type CatalogueRound,
  FeedError,
  type SeasonFeed,
  type SourceStatus,
} from './feed.types.ts';
import { followedFolder } from './folder/followed-folder.ts';
import { fplFeed } from './fpl/fpl-feed.ts';
import { generatedFeed } from './generated/generated-feed.ts';
import { secondLeague } from './generated/second-league.ts';
import { httpFeed } from './http/http-feed.ts';
import { kickerFeed } from './kicker/kicker-feed.ts';
import { openfootballFeed } from './openfootball/openfootball-feed.ts';
import { DEFAULT_SEED, type FeedSpec } from './season-argument.ts';
import { shiftedFeed } from './shifted/shifted-feed.ts';

const RECORDED = {
  kicker: (folder: string) => kickerFeed(folder),
  fpl: (folder: string) => fplFeed(folder),
  openfootball: (folder: string, localTimes: boolean) => openfootballFeed(folder, [], localTimes),
} as const;
/** While the season is played its later rounds have no files yet. */
const GROWING = {
  kicker: (folder: string) => kickerFeed(folder, true),
  fpl: (folder: string) => fplFeed(folder, true),
  // Its calendar is followed, too: one that was imported with kick-offs in UTC gets the right ones.
  openfootball: (folder: string, rounds: readonly CatalogueRound[]) =>
    openfootballFeed(folder, rounds, true),
} as const;

export interface OpenFeedOptions {
  /** Real time, epoch ms; default: the clock of this machine. */
  readonly clock?: () => number;
  /** Called when a followed source comes into another state. */
  readonly onStatus?: (status: SourceStatus) => void;
  /** Called with what a reading of a folder that grows has left out or settled that the one before had not. */
  readonly onSkipped?: (phrases: readonly string[]) => void;
}

/**
 * Opens a season's feed. Sources are read with the first question it is asked; what cannot be read
 * is refused then with a `FeedError`.
 */
export function openFeed(spec: FeedSpec, options: OpenFeedOptions = {}): SeasonFeed {
  const feed = openAsRecorded(spec, options);
  return spec.shiftWeeks ? shiftedFeed(feed, spec.shiftWeeks) : feed;
}

function openAsRecorded(spec: FeedSpec, options: OpenFeedOptions): SeasonFeed {
  const { provider, folder, url, seed } = spec;
  if (provider === 'generated') {
    const feed = generatedFeed(seed ?? DEFAULT_SEED);
    return spec.substitutions ? secondLeague(feed) : feed;
  }
  if (provider === 'http') {
    if (!url) throw new FeedError('SEASON_ARGUMENT_INVALID', 'A season of http needs an address');
    return httpFeed(url, { ...options, publicOnly: spec.publicOnly === true });
  }
  if (!folder) {
    throw new FeedError('SEASON_ARGUMENT_INVALID', `A season of ${provider} needs a folder`);
  }
  if (spec.grows && !spec.shiftWeeks) {
    return followedFolder(folder, (rounds) => GROWING[provider](folder, rounds), options);
  }
  return RECORDED[provider](folder, spec.localTimes === true);
}
