import type {
  ClientDatabase,
  Match,
  MatchPlayer,
  MatchResult,
  RoundResult,
} from '@spieltag/shared-kernel/contract';
import { courseOf, type MatchLineupStatus } from '@spieltag/shared-kernel/rules';
import { gamedayOf } from './gameday.model.ts';
import type { MyPlace } from './my-players.model.ts';

export interface MatchTeam {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
}

/** Who has scored in a match, and how often. */
export interface Scorer {
  readonly id: string;
  readonly name: string;
  readonly goals: number;
}

/** A match as it is listed. */
export interface ListedMatch {
  readonly id: string;
  /** Epoch ms. */
  readonly kickOff: number;
  readonly home: MatchTeam;
  readonly guest: MatchTeam;
  readonly state: MatchLineupStatus;
  /** Postponed or brought forward: not played with the others of the round. */
  readonly isMoved: boolean;
  /** Its round is over without it, and nobody knows yet when it will be played: its kick-off is a past one. */
  readonly isPostponed: boolean;
  /** Only while the match is live and after it, where it is known; undefined: a dash. */
  readonly score: { readonly home: number; readonly guest: number } | undefined;
  /** Whoever has scored for the home team, then for its guests. */
  readonly scorers: readonly Scorer[];
  /** How many of the user's players belong to the two teams. */
  readonly mine: Readonly<Record<MyPlace, number>>;
}

/** What is known of a round for the list of its matches. */
export interface MatchSources {
  readonly database: Pick<ClientDatabase, 'rounds' | 'matches' | 'teams' | 'players'>;
  readonly roundId: string;
  readonly result: RoundResult | undefined;
  /** The user's players, see `myPlaces`. */
  readonly places: ReadonlyMap<string, MyPlace>;
}

/** Stands for a team that is not drawn yet: the match itself says what to call it. */
const PLACEHOLDER_TEAM_ID = 'tm-k00000000';

/** The matches of a round by kick-off. */
export function listedMatches(sources: MatchSources): readonly ListedMatch[] {
  const { database, roundId, result } = sources;
  const teams = new Map(database.teams.map((team) => [team.id, team]));
  const results = new Map(result?.matches.map((match) => [match.id, match]));
  const names = new Map(database.players.map(({ id, displayName }) => [id, displayName]));
  const placesOf = placesByTeam(sources);
  const teamOf = (id: string, ownName: string | null): MatchTeam => {
    const team = id === PLACEHOLDER_TEAM_ID ? undefined : teams.get(id);
    const name = team?.name ?? ownName ?? '?';
    return { id, name, shortName: team?.shortName ?? name };
  };
  const own = database.matches
    .filter((match) => match.roundId === roundId)
    .sort((a, b) => a.date - b.date || (a.id < b.id ? -1 : 1));
  const gameday = gamedayOf(database, roundId);
  return own.map((match): ListedMatch => {
    const known = results.get(match.id);
    const users = [match.homeTeamId, match.guestTeamId].flatMap((id) => placesOf.get(id) ?? []);
    return {
      id: match.id,
      kickOff: match.date,
      home: teamOf(match.homeTeamId, match.homeTeamName),
      guest: teamOf(match.guestTeamId, match.guestTeamName),
      state: known?.state ?? 'SCHEDULED',
      isMoved: gameday?.regularMatchIds.has(match.id) === false,
      isPostponed: match.isPostponed === true && courseOf(known?.state) === undefined,
      score: scoreOf(known),
      scorers: scorersOf(match, known?.players ?? [], names),
      mine: {
        pitch: users.filter((place) => place === 'pitch').length,
        bench: users.filter((place) => place === 'bench').length,
      },
    };
  });
}

/** Places of the user's players by the teams they are in now. */
function placesByTeam({ database, places }: MatchSources): ReadonlyMap<string, readonly MyPlace[]> {
  const byTeam = new Map<string, MyPlace[]>();
  for (const { id, teamId } of database.players) {
    const place = places.get(id);
    if (place) byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), place]);
  }
  return byTeam;
}

function scoreOf(match: MatchResult | undefined): ListedMatch['score'] {
  if (match?.state !== 'LIVE' && match?.state !== 'FINISHED') return undefined;
  return knownScoreOf(match);
}

/** How a match stands, where the goals of both teams are known. */
export function knownScoreOf({
  homeScore,
  guestScore,
}: Pick<MatchResult, 'homeScore' | 'guestScore'>): ListedMatch['score'] {
  if (homeScore === null || guestScore === null) return undefined;
  return { home: homeScore, guest: guestScore };
}

function scorersOf(
  { homeTeamId }: Match,
  players: readonly MatchPlayer[],
  names: ReadonlyMap<string, string>,
): readonly Scorer[] {
  return players
    .filter(({ pointsBreakDown }) => (pointsBreakDown.goals ?? 0) > 0)
    .sort((a, b) => Number(b.teamId === homeTeamId) - Number(a.teamId === homeTeamId))
    .map(({ id, pointsBreakDown }) => ({
      id,
      name: names.get(id) ?? '?',
      goals: pointsBreakDown.goals ?? 0,
    }));
}

const STANDING = { played: 0, toCome: 1, over: 2 } as const;

/** Whether a match is played (0), still to come (1) or over (2): in this order they are followed. */
export function standingOf({ state }: Pick<ListedMatch, 'state'>): number {
  if (state === 'LIVE' || state === 'HALTED') return STANDING.played;
  return state === 'FINISHED' ? STANDING.over : STANDING.toCome;
}

/** Played ones first, then those to come; among equals the one with most of the user's eleven. */
export function byInterest(matches: readonly ListedMatch[]): readonly ListedMatch[] {
  return matches.toSorted(
    (a, b) =>
      standingOf(a) - standingOf(b) ||
      b.mine.pitch - a.mine.pitch ||
      b.mine.bench - a.mine.bench ||
      a.kickOff - b.kickOff,
  );
}
