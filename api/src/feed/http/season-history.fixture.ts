import type { KnownMatch, MatchUpdate } from '../feed.types.ts';
import { smallKickerSeason } from '../testing/season-files.ts';
import { httpDatabase, httpRound, httpState } from './http.schemas.ts';
import { httpCatalogue } from './http-catalogue.ts';
import type { HttpSeason } from './read-http-season.ts';
import { SeasonHistory } from './season-history.ts';

export const small = smallKickerSeason();
export const [match = { id: '', date: 0, players: [] }] = small.round.matches.map((each) => ({
  ...each,
  date: small.database.matches[0]?.date ?? 0,
}));
export const HOUR_MS = 3_600_000;
/** After the match was played. */
export const REACHED = match.date + 24 * HOUR_MS;
const config = {
  ...{ maxGoalkeeper: 3, maxDefender: 7, maxMidfielder: 8, maxForward: 5, maxTeamPresence: 4 },
  ...{ maxTeamPresenceOnField: 0, maxPlayersOnField: 11, maxLineupSize: 23 },
  ...{ initialBudget: 1, ruleSetId: 'league-2023' },
};

/** What the source says of its one match some hours after it was played. */
export function saying(state: string, hours: number, more: object = {}): HttpSeason {
  const database = {
    ...small.database,
    hash: 'hash-0001',
    players: small.database.players.map((player) => ({
      ...player,
      ...{ status: 'UNKNOWN', active: true },
    })),
  };
  const stated = {
    ...{ seasonId: 'se-1', roundId: small.round.id, hash: database.hash, config },
    ...{ gameTime: REACHED + hours * HOUR_MS, restrictedTransferWindowMaxTransfers: 4 },
  };
  const known = new Set(database.players.map(({ id }) => id));
  const round = {
    id: small.round.id,
    matches: small.round.matches.map((each) => ({
      ...each,
      ...{ state, ...more },
      players: each.players
        .filter(({ id }) => known.has(id))
        .map((row) => ({ ...row, teamId: 'tm-k00000001' })),
    })),
  };
  if (!httpDatabase.Check(database) || !httpState.Check(stated) || !httpRound.Check(round)) {
    throw new Error('not let in');
  }
  return {
    league: { id: 'lg-k', name: 'Liga', currentSeasonId: 'se-1' },
    season: { id: 'se-1', leagueId: 'lg-k', name: '2023/24', hidden: false },
    ...{ state: stated, database, rounds: new Map([[round.id, round]]) },
  };
}

export const FINISHED = saying('FINISHED', 0);
/** Of the season, as it has taken them over. */
export const players = httpCatalogue(FINISHED).players.map((player) => ({
  ...player,
  active: true,
}));

/** A history that has taken over the finished match, and the match as the season has it then. */
export function played(): { history: SeasonHistory; known: KnownMatch } {
  const history = new SeasonHistory();
  history.startFrom(players, []);
  history.append(FINISHED, 0);
  const last = history.updatesOf(small.round.id).at(-1);
  if (last?.state !== 'FINISHED') throw new Error('not played');
  return { history, known: { ...last, id: match.id } };
}

/** What is new of the match since it was over. */
export const newsOf = (history: SeasonHistory) =>
  history
    .updatesOf(small.round.id)
    .filter(({ at }) => at > REACHED)
    .map(({ state, homeScore }: MatchUpdate) => [state, homeScore]);
