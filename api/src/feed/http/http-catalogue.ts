import { SEASON_PRESETS, type SeasonPreset } from '@spieltag/shared-kernel/rules';
import { cataloguePlayer } from '../catalogue-player.ts';
import type { KnownPlayer, PlayerChange, SeasonCatalogue } from '../feed.types.ts';
import { winterWindows } from '../restricted-windows.ts';
import type { HttpState } from './http.schemas.ts';
import type { HttpSeason } from './read-http-season.ts';

/** A season as its source plays it: the same ids, limits, budget and rules. */
export function httpCatalogue({ league, season, state, database }: HttpSeason): SeasonCatalogue {
  return {
    league: { id: league.id, name: league.name },
    season: { id: season.id, name: season.name },
    preset: presetOf(state),
    teams: database.teams.map(({ id, name, shortName }) => ({ id, name, shortName })),
    players: database.players.map(cataloguePlayer),
    // As its source counts them: a round may begin with a match brought before others.
    rounds: database.rounds.map(({ id, name, startDate, endDate }) => ({
      id,
      name,
      startDate,
      endDate,
    })),
    matches: database.matches.map(
      ({ id, roundId, homeTeamId, guestTeamId, homeTeamName, guestTeamName, date }) => ({
        id,
        roundId,
        homeTeamId,
        guestTeamId,
        homeTeamName,
        guestTeamName,
        date,
      }),
    ),
    formations: database.availableFormations,
    restrictedWindows: winterWindows(database.rounds, database.matches),
  };
}

/** What the players of a season have become since; those who are missing have left. */
export function playerChangesSince(
  before: readonly KnownPlayer[],
  after: HttpSeason,
): Omit<PlayerChange, 'at'>[] {
  const { players } = after.database;
  const known = new Map(before.map((player) => [player.id, player]));
  const present = new Set(players.map(({ id }) => id));
  const changed = players.flatMap((player) => {
    const now = { player: cataloguePlayer(player), active: player.active };
    const old = known.get(player.id);
    const then = old && { player: cataloguePlayer(old), active: old.active };
    return JSON.stringify(now) === JSON.stringify(then) ? [] : [now];
  });
  const gone = before.filter(({ id, active }) => active && !present.has(id));
  return [
    ...changed,
    ...gone.map((player) => ({ player: cataloguePlayer(player), active: false })),
  ];
}

function presetOf({ config, restrictedTransferWindowMaxTransfers }: HttpState): SeasonPreset {
  const { initialBudget, ruleSetId, joinWhileRunning, substitutions, ...limits } = config;
  const base = limits.maxTeamPresence === 0 ? SEASON_PRESETS.tournament : SEASON_PRESETS.league;
  return {
    ...base,
    limits: {
      maxGoalkeeper: limits.maxGoalkeeper,
      maxDefender: limits.maxDefender,
      maxMidfielder: limits.maxMidfielder,
      maxForward: limits.maxForward,
      maxTeamPresence: limits.maxTeamPresence,
      maxTeamPresenceOnField: limits.maxTeamPresenceOnField,
      maxPlayersOnField: limits.maxPlayersOnField,
      maxLineupSize: limits.maxLineupSize,
    },
    initialBudget,
    ruleSetId,
    ...(joinWhileRunning !== undefined && { joinWhileRunning }),
    ...(substitutions !== undefined && { substitutions }),
    restrictedWindowMaxTransfers: restrictedTransferWindowMaxTransfers,
  };
}
