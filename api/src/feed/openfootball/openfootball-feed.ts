import { FORMATIONS, ruleSetFor, SEASON_PRESETS } from '@spieltag/shared-kernel/rules';
import type {
  CatalogueMatch,
  CatalogueRound,
  CatalogueTeam,
  SeasonCatalogue,
  SeasonFeed,
} from '../feed.types.ts';
import { recordOfMatch } from '../generated/record-of-match.ts';
import { type GeneratedPlayer, generatePlayers } from '../generated/squads.ts';
import { memoizeAsync } from '../memoize-async.ts';
import { winterWindows } from '../restricted-windows.ts';
import { middleOf } from '../rounds-in-order.ts';
import type { SkippedRows } from '../source/skipped-rows.ts';
import { matchUpdates } from '../timeline/match-updates.ts';
import { numberOf, type OpenfootballIds, openfootballIds } from './openfootball-ids.ts';
import {
  type FixtureMatch,
  type OpenfootballSeason,
  readOpenfootballSeason,
} from './read-openfootball-season.ts';

/** A season as loaded from its file. */
interface LoadedSeason {
  readonly seed: number;
  readonly catalogue: SeasonCatalogue;
  /** By round id; who plays, and is suspended, follows from it. */
  readonly roundNumbers: ReadonlyMap<string, number>;
  /** By team id. */
  readonly squads: ReadonlyMap<string, readonly GeneratedPlayer[]>;
  /** By match id. */
  readonly scores: ReadonlyMap<string, FixtureMatch['score']>;
  readonly skipped: SkippedRows;
}

/**
 * A season of the public-domain football.json: real fixtures and scores of a league, and nothing
 * about players. Squads are invented for its teams, always the same ones, and so is who did what;
 * goals add up to the recorded score. Matches without a score stay scheduled.
 * @param path a folder with one league's file, or that file
 * @param known rounds of the season, if it is there: they keep their numbers, whenever they are played
 * @param localTimes kick-offs without a zone are read as times of the league's country; else as UTC
 */
export function openfootballFeed(
  path: string,
  known: readonly KnownRound[] = [],
  localTimes = false,
): SeasonFeed {
  const season = memoizeAsync(async () =>
    loadSeason(await readOpenfootballSeason(path, localTimes), known),
  );
  return {
    provider: 'openfootball',
    catalogue: async () => (await season()).catalogue,
    playerChanges: async () => [],
    skipped: async () => (await season()).skipped.phrases(),
    roundUpdates: async (roundId) => {
      const { seed, catalogue, roundNumbers, squads, scores } = await season();
      const round = roundNumbers.get(roundId) ?? 0;
      const careers = {
        squadOf: (teamId: string) => squads.get(teamId) ?? [],
        fitness: () => 'FIT' as const,
      };
      return catalogue.matches
        .filter((match) => match.roundId === roundId)
        .flatMap((match) => {
          const score = scores.get(match.id);
          return score ? matchUpdates(recordOfMatch(seed, careers, match, round, score)) : [];
        })
        .sort((a, b) => a.at - b.at);
    },
  };
}

function loadSeason(source: OpenfootballSeason, known: readonly KnownRound[]): LoadedSeason {
  const ids = openfootballIds(source);
  const seed = numberOf(ids.season);
  const teams = teamsOf(source, ids);
  const { squads } = generatePlayers(seed, 0, {
    clubs: teams.map(({ id }) => ({ strength: strengthOf(id, teams) })),
    teamId: (number) => teams[number - 1]?.id ?? '',
    playerId: ids.player,
    year: source.year,
  });
  const rounds = roundsOf(source, ids, known);
  const matches = source.matches.map((match) => matchOf(match, ids, rounds));
  const ruleSetId = ruleSetFor(SEASON_PRESETS.league.ruleSetId, source.year).id;
  return {
    seed,
    roundNumbers: new Map(rounds.map(({ id, number }) => [id, number])),
    squads: Map.groupBy(squads, ({ entry }) => entry.teamId),
    skipped: source.skipped,
    scores: new Map(source.matches.map((match) => [ids.match(match), match.score])),
    catalogue: {
      league: { id: ids.league, name: source.leagueName },
      season: { id: ids.season, name: source.seasonName },
      preset: { ...SEASON_PRESETS.league, ruleSetId },
      teams,
      players: squads.map(({ entry }) => entry),
      rounds: rounds.map(({ id, name, startDate, endDate }) => ({ id, name, startDate, endDate })),
      matches,
      formations: FORMATIONS,
      restrictedWindows: winterWindows(rounds, matches),
    },
  };
}

/** By name, so that their numbers do not depend on the order of the matches. */
function teamsOf({ matches, codes }: OpenfootballSeason, ids: OpenfootballIds): CatalogueTeam[] {
  const names = [...new Set(matches.flatMap(({ home, guest }) => [home, guest]))].sort();
  return names.map((name) => ({ id: ids.team(name), name, shortName: codes.get(name) ?? name }));
}

/**
 * Evenly spread, in an order that has nothing to do with the season: results are not known before
 * they are there, and a score that is added later must not change anybody's price.
 */
function strengthOf(teamId: string, teams: readonly CatalogueTeam[]): number {
  const order = teams.map(({ id }) => id).sort((a, b) => numberOf(a) - numberOf(b));
  return order.indexOf(teamId) / (order.length - 1);
}

type KnownRound = Pick<CatalogueRound, 'id' | 'name'>;
type NamedRound = CatalogueRound & { readonly title: string; readonly number: number };

/**
 * In the order in which most of their matches are played: single ones may be put off. So they are
 * numbered at first; what is invented of a round follows from its number, which it keeps by its title.
 */
function roundsOf(
  { matches }: OpenfootballSeason,
  ids: OpenfootballIds,
  known: readonly KnownRound[],
): NamedRound[] {
  const numbers = new Map(known.map(({ id, name }) => [name, ids.roundNumber(id)]));
  let last = Math.max(0, ...numbers.values());
  const byTitle = Map.groupBy(matches, ({ round }) => round);
  return [...byTitle]
    .map(([title, ofRound]) => ({
      title,
      dates: ofRound.map(({ date }) => date).sort((a, b) => a - b),
    }))
    .sort((a, b) => middleOf(a.dates) - middleOf(b.dates))
    .map(({ title, dates }) => {
      const number = numbers.get(title) ?? ++last;
      const [startDate = 0] = dates;
      const endDate = dates.at(-1) ?? startDate;
      return { id: ids.round(number), name: title, title, number, startDate, endDate };
    });
}

function matchOf(
  match: FixtureMatch,
  ids: OpenfootballIds,
  rounds: readonly NamedRound[],
): CatalogueMatch {
  return {
    id: ids.match(match),
    roundId: rounds.find(({ title }) => title === match.round)?.id ?? '',
    homeTeamId: ids.team(match.home),
    guestTeamId: ids.team(match.guest),
    homeTeamName: null,
    guestTeamName: null,
    date: match.date,
  };
}
