import type { PlayerStatus } from '@spieltag/shared-kernel/rules';
import type {
  CatalogueMatch,
  MatchUpdate,
  PlayerChange,
  SeasonCatalogue,
  SeasonFeed,
} from '../feed.types.ts';
import { memoizeAsync } from '../memoize-async.ts';
import { SeasonFolder } from '../source/season-folder.ts';
import { type Appearance, squadHistory } from '../squads/squad-changes.ts';
import { matchUpdates } from '../timeline/match-updates.ts';
import { type RecordedResultPlayer, reconstructRecord } from '../timeline/reconstruct-record.ts';
import { withFirstElevens } from './first-elevens.ts';
import { type FplIds, fplCatalogue, fplIds, matchesOf, playersOf } from './fpl-catalogue.ts';
import type { FplAppearance, FplFixture } from './fpl-tables.ts';
import { type FplSeason, readFplSeason } from './read-fpl-season.ts';

const HOUR_MS = 3_600_000;

/** A season as loaded from its folder. */
interface LoadedSeason {
  readonly source: FplSeason;
  readonly ids: FplIds;
  readonly catalogue: SeasonCatalogue;
  readonly changes: readonly PlayerChange[];
  /** By match id. */
  readonly fixtures: ReadonlyMap<string, FplFixture>;
  /** By fixture number. */
  readonly appearances: ReadonlyMap<number, readonly FplAppearance[]>;
}

/**
 * A season recorded in FPL's tables: `teams`, `players_raw`, `fixtures` and `gws/gwN`. Prices stay
 * those of a player's first gameweek; results are played as if live. Managers, who could be bought
 * in 2024-25, are left out: no squad of ours has a place for them.
 * @param grows the season is being played: players are where the tables have them today; default false
 */
export function fplFeed(folder: string, grows = false): SeasonFeed {
  const season = memoizeAsync(() => loadSeason(folder, grows));
  return {
    provider: 'fpl',
    catalogue: async () => (await season()).catalogue,
    playerChanges: async () => (await season()).changes,
    roundUpdates: async (roundId) => updatesOf(await season(), roundId),
    skipped: async () => (await season()).source.skipped.phrases(),
  };
}

async function loadSeason(path: string, grows: boolean): Promise<LoadedSeason> {
  const source = await readFplSeason(new SeasonFolder(path));
  const ids = fplIds(source);
  const matches = matchesOf(source, ids);
  const rows = withFirstElevens(source.appearances);
  const present = playersOf(source, ids);
  const { players, changes } = squadHistory(
    present,
    squadAppearances(source, ids, rows),
    matches,
    departuresOf(source, ids, rows),
    new Set(grows ? present.map(({ id }) => id) : []),
  );
  return {
    source,
    ids,
    catalogue: fplCatalogue(source, ids, matches, players),
    changes,
    fixtures: new Map([...source.fixtures.values()].map((each) => [ids.match(each), each])),
    appearances: Map.groupBy(rows, ({ fixture }) => fixture),
  };
}

function squadAppearances(
  source: FplSeason,
  ids: FplIds,
  rows: readonly FplAppearance[],
): Appearance[] {
  return rows.flatMap(({ element, fixture: number, atHome }) => {
    const fixture = source.fixtures.get(number);
    if (!fixture) return [];
    const teamId = ids.team(atHome ? fixture.home : fixture.guest);
    return [{ playerId: ids.player(element), teamId, date: fixture.kickOff }];
  });
}

/** When players became unavailable for good, but not before the end of their last match. */
function departuresOf(
  source: FplSeason,
  ids: FplIds,
  rows: readonly FplAppearance[],
): ReadonlyMap<string, number> {
  const lastMatchOver = new Map<number, number>();
  for (const { element, fixture, stats } of rows) {
    if (stats.minutes === 0) continue;
    const over = (source.fixtures.get(fixture)?.kickOff ?? 0) + 3 * HOUR_MS;
    lastMatchOver.set(element, Math.max(over, lastMatchOver.get(element) ?? 0));
  }
  return new Map(
    [...source.players.values()].flatMap(({ element, unavailableSince }) => {
      if (unavailableSince === null) return [];
      const leftAt = Math.max(unavailableSince, lastMatchOver.get(element) ?? 0);
      return [[ids.player(element), leftAt] as const];
    }),
  );
}

function updatesOf(season: LoadedSeason, roundId: string): readonly MatchUpdate[] {
  return season.catalogue.matches
    .filter((match) => match.roundId === roundId)
    .flatMap((match) => updatesOfMatch(season, match))
    .sort((a, b) => a.at - b.at);
}

function updatesOfMatch(season: LoadedSeason, match: CatalogueMatch): MatchUpdate[] {
  const fixture = season.fixtures.get(match.id);
  if (!fixture?.finished) return [];
  const { homeScore, guestScore } = fixture;
  const rows = season.appearances.get(fixture.number) ?? [];
  const players = rows.map(
    (row): RecordedResultPlayer => ({
      playerId: season.ids.player(row.element),
      teamId: row.atHome ? match.homeTeamId : match.guestTeamId,
      position: row.position,
      status: statusOf(row),
      stats: row.stats,
    }),
  );
  const result = { match, state: 'FINISHED', homeScore, guestScore, players } as const;
  const record = reconstructRecord({ ...result, hasMinutes: true });
  return matchUpdates(record);
}

/** Tables do not tell the bench from the stand: who never came on was on neither for sure. */
function statusOf({ stats }: FplAppearance): PlayerStatus {
  if (stats.starter) return 'STARTER';
  return stats.joker ? 'BENCH' : 'INACTIVE';
}
