import { type RuleSet, ruleSetFor } from '@spieltag/shared-kernel/rules';
import { PLACEHOLDER_TEAM_ID } from '../placeholder-team.ts';
import type { HttpDatabase, HttpLeagues, HttpMatch, HttpRound, HttpState } from './http.schemas.ts';
import { httpDatabase, httpLeagues, httpRound, httpState } from './http.schemas.ts';
import type { HttpSource } from './http-source.ts';

const SPORTSDATA = '/api/sportsdata/v1';
const GAMELOOP = '/api/gameloop/v1';
/** Where a source says how it stands with a season. */
export const statePath = (seasonId: string) => `${GAMELOOP}/state/current/${seasonId}.json`;
/** A database that is renewed while it is read is asked for again so often. */
const HASH_ATTEMPTS = 3;

/** All that a source says of a season, of one moment and without contradiction. */
export interface HttpSeason {
  readonly league: HttpLeagues['leagues'][number];
  readonly season: HttpLeagues['seasons'][number];
  readonly state: HttpState;
  readonly database: HttpDatabase;
  /** Rounds that have begun, by id. */
  readonly rounds: ReadonlyMap<string, HttpRound>;
}

/**
 * Reads a season whole; what does not fit together is refused.
 * @param seasonId default: the current season of the first league that shows one
 * @param before what was read last: rounds before its current one are asked for again only when the
 * database has changed, which holds the points of all of them
 */
export async function readHttpSeason(
  source: HttpSource,
  seasonId: string | null,
  before?: HttpSeason,
): Promise<HttpSeason> {
  const leagues = await source.get(`${SPORTSDATA}/leagues.json`, httpLeagues);
  const named = seasonOf(source, leagues, seasonId);
  const { state, database } = await readDatabase(source, named.season.id, before);
  checkDatabase(source, state, database);
  const rounds = new Map<string, HttpRound>();
  for (const roundId of begunRounds(database, state)) {
    const held = before?.rounds.get(roundId);
    const isOver = held?.matches.every(isWhole);
    const isKept = isOver && before?.database.hash === database.hash;
    rounds.set(roundId, isKept && held ? held : await readRound(source, database, roundId));
  }
  return { ...named, state, database, rounds };
}

function seasonOf(source: HttpSource, { leagues, seasons }: HttpLeagues, wanted: string | null) {
  const current = leagues.flatMap(({ currentSeasonId }) => currentSeasonId ?? []);
  const seasonId =
    wanted ?? current.find((id) => seasons.some((one) => one.id === id && !one.hidden));
  const season = seasons.find(({ id }) => id === seasonId);
  const league = leagues.find(({ id }) => id === season?.leagueId);
  if (season && league) return { season, league };
  throw source.malformed(
    `${SPORTSDATA}/leagues.json`,
    wanted === null ? 'shows no season' : `has no season ${wanted}`,
  );
}

/** State and database name each other by the hash; between two questions it may change. */
async function readDatabase(source: HttpSource, seasonId: string, before?: HttpSeason) {
  for (let attempt = 1; ; attempt++) {
    const state = await source.get(statePath(seasonId), httpState);
    if (before?.database.hash === state.hash) return { state, database: before.database };
    const path = `${SPORTSDATA}/client_database/${seasonId}/${state.hash}.json`;
    const database = await source.get(path, httpDatabase, false);
    if (database.hash === state.hash) return { state, database };
    if (attempt < HASH_ATTEMPTS) continue;
    throw source.malformed(path, `has the hash ${database.hash}, not the one of the state`);
  }
}

function checkDatabase(source: HttpSource, state: HttpState, database: HttpDatabase): void {
  const path = `${SPORTSDATA}/client_database/${state.seasonId}/${state.hash}.json`;
  const rounds = idsOf(source, path, database.rounds);
  const teams = new Set([...idsOf(source, path, database.teams), PLACEHOLDER_TEAM_ID]);
  idsOf(source, path, database.players);
  idsOf(source, path, database.matches);
  for (const { id, teamId } of database.players) {
    if (!teams.has(teamId)) throw source.malformed(path, `gives ${id} the unknown team ${teamId}`);
  }
  for (const { id, roundId, homeTeamId, guestTeamId } of database.matches) {
    if (rounds.has(roundId) && teams.has(homeTeamId) && teams.has(guestTeamId)) continue;
    throw source.malformed(path, `gives ${id} an unknown round or team`);
  }
  if (!rounds.has(state.roundId)) throw source.malformed(path, `has no round ${state.roundId}`);
  if (!ruleSetOf(state)) {
    throw source.malformed(path, `is played by unknown rules: ${state.config.ruleSetId}`);
  }
}

/** Only rules whose rows tell what a player did; undefined: others. */
export function ruleSetOf({ config }: HttpState): RuleSet | undefined {
  return config.ruleSetId.startsWith('league') ? knownRuleSet(config.ruleSetId) : undefined;
}

function knownRuleSet(id: string): RuleSet | undefined {
  try {
    return ruleSetFor(id);
  } catch {
    return undefined;
  }
}

function idsOf(
  source: HttpSource,
  path: string,
  items: readonly { readonly id: string }[],
): ReadonlySet<string> {
  const ids = new Set(items.map(({ id }) => id));
  if (ids.size !== items.length) throw source.malformed(path, 'names something twice');
  return ids;
}

/** Up to the current one, and others of which something may be known. */
function begunRounds({ rounds }: HttpDatabase, { roundId, gameTime }: HttpState): string[] {
  const current = rounds.find(({ id }) => id === roundId)?.startDate ?? 0;
  const until = Math.max(current, gameTime);
  return rounds.filter(({ startDate }) => startDate <= until).map(({ id }) => id);
}

/** A score that is missing changes no points when it comes, and so no database. */
function isWhole({ state, homeScore, guestScore }: HttpMatch): boolean {
  return state === 'FINISHED' && homeScore !== null && guestScore !== null;
}

async function readRound(source: HttpSource, database: HttpDatabase, roundId: string) {
  const path = `${GAMELOOP}/state/round/${roundId}.json`;
  const round = await source.get(path, httpRound);
  if (round.id !== roundId) throw source.malformed(path, `is about ${round.id}`);
  const matches = new Map(database.matches.map((match) => [match.id, match]));
  idsOf(source, path, round.matches);
  for (const match of round.matches) {
    const known = matches.get(match.id);
    if (known?.roundId !== roundId) throw source.malformed(path, `has unknown ${match.id}`);
    checkMatch(source, path, match, [known.homeTeamId, known.guestTeamId]);
  }
  return round;
}

function checkMatch(source: HttpSource, path: string, match: HttpMatch, teams: readonly string[]) {
  const { id, players } = match;
  const stranger = players.find(({ teamId }) => !teams.includes(teamId));
  if (stranger) throw source.malformed(path, `lets ${stranger.id} play in ${id} for no side`);
  idsOf(source, path, players);
}
