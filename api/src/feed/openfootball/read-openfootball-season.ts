import { basename, dirname } from 'node:path';
import { checkedJson } from '../source/checked-json.ts';
import { malformed, type SeasonFile, SeasonFolder } from '../source/season-folder.ts';
import type { SkippedRows } from '../source/skipped-rows.ts';
import { uniqueEntries } from '../source/unique-entries.ts';
import { momentOfWallTime } from '../wall-time.ts';
import { leagueTimeZone } from './league-time-zone.ts';
import {
  type OpenfootballMatch,
  type OpenfootballTeam,
  openfootballByMatches,
  openfootballByRounds,
} from './openfootball.schemas.ts';

/** A match as the file has it, checked. */
export interface FixtureMatch {
  /** Name of its round. */
  readonly round: string;
  readonly home: string;
  readonly guest: string;
  /** Kick-off, epoch ms. */
  readonly date: number;
  /** At the end of regular time; null: not played yet. */
  readonly score: { readonly home: number; readonly guest: number } | null;
}

/** A league's season of fixtures and scores. */
export interface OpenfootballSeason {
  readonly path: string;
  /** Of the file, such as `de.1`. */
  readonly leagueCode: string;
  readonly leagueName: string;
  /** `2024/25`, or the year of the first match where the file does not say. */
  readonly seasonName: string;
  /** In which the season begins. */
  readonly year: number;
  readonly matches: readonly FixtureMatch[];
  /** Short names by team name, where the file has them. */
  readonly codes: ReadonlyMap<string, string>;
  readonly skipped: SkippedRows;
}

/** Where a file names no time of day. */
const USUAL_KICK_OFF = '15:30';
const HOUR_MS = 3_600_000;
/** A league squad has 22 players, at most 4 of a team. */
const MIN_TEAMS = 6;

/**
 * Reads the one league of a folder (`de.1.json`, plain or gzipped), or the one file named instead
 * of a folder. Files about clubs (`de.1.clubs.json`) are not needed.
 * @param localTimes kick-offs without a zone are read as times of the league's country, else as UTC
 */
export async function readOpenfootballSeason(
  path: string,
  localTimes: boolean,
): Promise<OpenfootballSeason> {
  const isFile = /\.json(\.gz)?$/.test(path);
  const folder = new SeasonFolder(isFile ? dirname(path) : path);
  await folder.check();
  const name = isFile ? basename(path).replace(/\.gz$/, '') : await onlyLeagueOf(folder);
  const leagueCode = name.replace(/\.json$/, '');
  return seasonOf(leagueCode, await folder.read(name), folder.skipped, localTimes);
}

async function onlyLeagueOf(folder: SeasonFolder): Promise<string> {
  const names = (await folder.list()).filter((name) => /^(?!.*\.clubs\.).*\.json$/.test(name));
  const [name, ...others] = names;
  if (name === undefined) return 'league.json';
  if (others.length === 0) return name;
  throw malformed(folder.path, `has several leagues: name one of ${names.slice(0, 5).join(', ')}`);
}

function seasonOf(
  leagueCode: string,
  file: SeasonFile,
  skipped: SkippedRows,
  localTimes: boolean,
): OpenfootballSeason {
  const { name, matches: written } = contentOf(file);
  const timeZone = localTimes ? leagueTimeZone(leagueCode) : undefined;
  if (localTimes && timeZone === undefined && written.some(({ time }) => !time?.includes('UTC'))) {
    skipped.add('leagues of a country we do not know, with kick-offs in UTC', leagueCode);
  }
  const entries = written.map((match) => fixtureOf(file, match, timeZone));
  const list = { path: file.path, name: 'matches', entries, idOf: titleOf };
  const matches = uniqueEntries(list, skipped);
  checkMatches(file, matches);
  const [, leagueName = name, named] = /^(.*\S)\s+(\d{4}(?:[/-]\d{2,4})?)$/.exec(name) ?? [];
  const firstYear = new Date(Math.min(...matches.map(({ date }) => date))).getUTCFullYear();
  return {
    path: file.path,
    leagueCode,
    leagueName,
    seasonName: named ?? String(firstYear),
    year: named ? Number(named.slice(0, 4)) : firstYear,
    matches,
    skipped,
    codes: new Map(
      written
        .flatMap(({ team1, team2 }) => [team1, team2])
        .flatMap((team) => {
          const code = typeof team === 'string' ? null : team.code;
          return code ? [[nameOf(team), code] as const] : [];
        }),
    ),
  };
}

function contentOf(file: SeasonFile): { name: string; matches: readonly OpenfootballMatch[] } {
  if (!/"rounds"\s*:/.test(file.text)) return checkedJson(file, openfootballByMatches);
  const { name, rounds } = checkedJson(file, openfootballByRounds);
  const matches = rounds.flatMap((round) =>
    round.matches.map((match) => ({ ...match, round: round.name })),
  );
  return { name, matches };
}

function fixtureOf(
  file: SeasonFile,
  match: OpenfootballMatch,
  timeZone: string | undefined,
): FixtureMatch {
  const { round, team1, team2 } = match;
  const [home, guest] = match.score?.ft ?? [match.score1 ?? null, match.score2 ?? null];
  const isPlayed = typeof home === 'number' && typeof guest === 'number';
  return {
    round,
    home: nameOf(team1),
    guest: nameOf(team2),
    date: kickOffOf(file, match, timeZone),
    score: isPlayed ? { home, guest } : null,
  };
}

/** @param timeZone of times without a zone of their own; undefined: UTC */
function kickOffOf(
  file: SeasonFile,
  { date: day, time }: OpenfootballMatch,
  timeZone: string | undefined,
): number {
  const [clock = '', zone] = (time ?? USUAL_KICK_OFF).split(' UTC');
  const wall = Date.parse(`${day}T${clock.padStart(5, '0')}:00Z`);
  if (Number.isNaN(wall) || !isDay(day)) {
    throw malformed(file.path, `names no moment: ${day} ${clock}`);
  }
  if (zone !== undefined) return wall - Number(zone) * HOUR_MS;
  return timeZone === undefined ? wall : momentOfWallTime(wall, timeZone);
}

/** Date.parse lets the 30th of February through. */
function isDay(day: string): boolean {
  return new Date(day).toISOString().startsWith(day);
}

function nameOf(team: OpenfootballTeam): string {
  return typeof team === 'string' ? team : team.name;
}

function titleOf({ round, home, guest }: FixtureMatch): string {
  return `${home} - ${guest} in ${round}`;
}

function checkMatches(file: SeasonFile, matches: readonly FixtureMatch[]): void {
  if (matches.length === 0) throw malformed(file.path, 'names no match');
  for (const match of matches) {
    if (match.home !== match.guest) continue;
    throw malformed(file.path, `lets a team play itself: ${titleOf(match)}`);
  }
  const teams = new Set(matches.flatMap(({ home, guest }) => [home, guest]));
  if (teams.size >= MIN_TEAMS) return;
  throw malformed(file.path, `names ${teams.size} teams: a squad needs ${MIN_TEAMS}`);
}
