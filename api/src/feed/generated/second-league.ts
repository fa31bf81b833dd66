import type { SeasonFeed } from '../feed.types.ts';

/** What ids of the two leagues have in common among themselves. */
const OWN = 'k0199';
const OF_THE_FIRST = 'k0107';
/** Ids: a kind of two letters and a number. */
const ID = new RegExp(`^([a-z]{2}-)${OF_THE_FIRST}`);
const OWN_ID = new RegExp(`^([a-z]{2}-)${OWN}`);

/**
 * Another league of its own, played like the one that is generated first, but with substitutions: both
 * can be in one game, and be compared.
 */
export function secondLeague(feed: SeasonFeed): SeasonFeed {
  return {
    provider: feed.provider,
    async catalogue() {
      const catalogue = renamed(await feed.catalogue());
      return {
        ...catalogue,
        league: { ...catalogue.league, name: 'Südsternliga' },
        preset: { ...catalogue.preset, substitutions: true },
      };
    },
    roundUpdates: async (roundId) =>
      renamed(await feed.roundUpdates(roundId.replace(OWN_ID, `$1${OF_THE_FIRST}`))),
    playerChanges: async () => renamed(await feed.playerChanges()),
  };
}

/** A plain value with the ids of the second league in it. */
function renamed<T>(value: T): T {
  if (typeof value === 'string') return value.replace(ID, `$1${OWN}`) as T;
  if (Array.isArray(value)) return value.map(renamed) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [renamed(key), renamed(part)]),
  ) as T;
}
