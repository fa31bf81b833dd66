import { ruleSetFor, SEASON_PRESETS, type SeasonPreset } from '@spieltag/shared-kernel/rules';
import type {
  CatalogueMatch,
  MatchUpdate,
  PlayerChange,
  SeasonCatalogue,
  SeasonFeed,
} from '../feed.types.ts';
import { memoizeAsync } from '../memoize-async.ts';
import { winterWindows } from '../restricted-windows.ts';
import { roundsInOrder } from '../rounds-in-order.ts';
import { malformed, SeasonFolder } from '../source/season-folder.ts';
import type { SkippedRows } from '../source/skipped-rows.ts';
import { squadHistory } from '../squads/squad-changes.ts';
import { matchUpdates } from '../timeline/match-updates.ts';
import { type RecordedResult, reconstructRecord } from '../timeline/reconstruct-record.ts';
import { comparePoints } from './compare-points.ts';
import { kickerPlayers } from './kicker-players.ts';
import { type KickerSeasonName, kickerSeasonName } from './kicker-season-name.ts';
import { type KickerSeason, readKickerSeason } from './read-kicker-season.ts';
import { knownStatus, rowPosition, rowStats } from './row-stats.ts';
import { appearancesOf, departuresOf, type MatchAppearance } from './teams-of-squads.ts';

/** A season as loaded from its folder. */
interface LoadedSeason {
  readonly catalogue: SeasonCatalogue;
  readonly changes: readonly PlayerChange[];
  /** By round id. */
  readonly results: ReadonlyMap<string, readonly RecordedResult[]>;
  readonly skipped: SkippedRows;
}

/**
 * A season recorded in the magazine's own format: `client_database.json` and `rounds/rn-*.json`.
 * Recorded results are played as if live; rounds without results end with their last known state.
 * @param grows the season is being played: rounds to come may have no file yet, and the database is of
 * today; default false
 */
export function kickerFeed(folder: string, grows = false): SeasonFeed {
  const season = memoizeAsync(() => loadSeason(folder, grows));
  return {
    provider: 'kicker',
    catalogue: async () => (await season()).catalogue,
    playerChanges: async () => (await season()).changes,
    roundUpdates: async (roundId) => updatesOf((await season()).results.get(roundId) ?? []),
    skipped: async () => (await season()).skipped.phrases(),
  };
}

function updatesOf(results: readonly RecordedResult[]): readonly MatchUpdate[] {
  return results
    .flatMap((result) => matchUpdates(reconstructRecord(result)))
    .sort((a, b) => a.at - b.at);
}

async function loadSeason(path: string, grows: boolean): Promise<LoadedSeason> {
  const folder = new SeasonFolder(path);
  const source = await readKickerSeason(folder, grows);
  const { database } = source;
  const name = nameOfSeason(path, database.rounds);

  const { players: present, unlisted } = kickerPlayers(source, grows);
  const appearances = appearancesOf(source, present);
  const departures = departuresOf(source, appearances);
  const { players, changes } = squadHistory(
    present,
    appearances,
    database.matches,
    departures,
    new Set(grows ? database.players.map(({ id }) => id) : []),
  );
  const rounds = roundsInOrder(database.rounds, database.matches);
  const ruleSet = ruleSetFor(SEASON_PRESETS.league.ruleSetId, name.startYear);
  const preset: SeasonPreset = { ...SEASON_PRESETS.league, ruleSetId: ruleSet.id };
  const catalogue: SeasonCatalogue = {
    league: { id: name.leagueId, name: name.leagueName },
    season: { id: name.seasonId, name: name.seasonName },
    preset,
    teams: database.teams.map(({ id, name, shortName }) => ({ id, name, shortName })),
    players,
    unlisted,
    rounds: rounds.map(({ id, name, startDate, endDate }) => ({ id, name, startDate, endDate })),
    matches: database.matches.map(matchOf),
    formations: database.availableFormations,
    restrictedWindows: winterWindows(rounds, database.matches),
  };
  // The season may know another one of those who are listed no more.
  const listed = present.filter(({ id }) => !unlisted.has(id));
  const positions = new Map(listed.map(({ id, position }) => [id, position]));
  const results = resultsOf(source, appearances, positions);
  for (const round of source.rounds.values()) {
    comparePoints(round, results.get(round.id) ?? [], ruleSet, source.skipped);
  }
  return { catalogue, changes, results, skipped: source.skipped };
}

function nameOfSeason(path: string, rounds: KickerSeason['database']['rounds']): KickerSeasonName {
  const names = rounds.map(({ id }) => kickerSeasonName(id));
  const [name] = names;
  if (!name) throw malformed(path, 'has rounds whose ids do not tell league and season');
  const stranger = rounds.find((_round, index) => names[index]?.seasonId !== name.seasonId);
  if (!stranger) return name;
  throw malformed(path, `has the round "${stranger.id}" of another season than "${name.seasonId}"`);
}

/** Only what a catalogue holds: files may carry more. */
function matchOf(match: CatalogueMatch): CatalogueMatch {
  const { id, roundId, homeTeamId, guestTeamId, homeTeamName, guestTeamName, date } = match;
  return { id, roundId, homeTeamId, guestTeamId, homeTeamName, guestTeamName, date };
}

function resultsOf(
  source: KickerSeason,
  appearances: readonly MatchAppearance[],
  positions: ReadonlyMap<string, RecordedResult['players'][number]['position']>,
): ReadonlyMap<string, readonly RecordedResult[]> {
  const matches = new Map(source.database.matches.map((match) => [match.id, match]));
  const teamOf = new Map(
    appearances.map(({ playerId, match, teamId }) => [`${match.id} ${playerId}`, teamId]),
  );
  const results = [...source.rounds.values()].map((round) => {
    const ofRound = round.matches.flatMap((recorded): RecordedResult[] => {
      const match = matches.get(recorded.id);
      if (!match) return [];
      const { state, homeScore, guestScore } = recorded;
      const players = recorded.players.map((row) => ({
        playerId: row.id,
        teamId: teamOf.get(`${match.id} ${row.id}`) ?? match.homeTeamId,
        position: rowPosition(row) ?? positions.get(row.id) ?? 'UNKNOWN',
        status: knownStatus(row.status) ?? 'UNKNOWN',
        stats: rowStats(row),
      }));
      return [{ match: matchOf(match), state, homeScore, guestScore, players }];
    });
    return [round.id, ofRound] as const;
  });
  return new Map(results);
}
