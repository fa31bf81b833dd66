import { canSubstitute, type MatchLineupStatus, scorePlayer } from '@spieltag/shared-kernel/rules';
import type { LoggedPlayerMatch } from '../database/tables/event-log.types.ts';
import {
  type ArchivedCorrection,
  type ArchivedEvent,
  type ArchivedPlayer,
  type ArchivedPoints,
  type ArchivedSeason,
  FILES,
  roundFiles,
} from './archive.types.ts';
import { ArchiveDifference } from './archive-error.ts';
import type { ArchiveReader } from './archive-reader.ts';

/** Points by player; who is not in it has 0. */
export type PlayerPoints = ReadonlyMap<string, number>;

/** What follows from the timeline of a season. */
export interface PlayedTimeline {
  /** Points of every evaluated round as they are now, by its id. */
  readonly points: ReadonlyMap<string, PlayerPoints>;
  /** Who was on a pitch, by the id of the round. */
  readonly played: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those of them whose team had a match that had begun at the lock. */
  readonly settled: ReadonlyMap<string, ReadonlySet<string>>;
  /** Every price a player ever had. */
  readonly pricesOf: ReadonlyMap<string, ReadonlySet<number>>;
}

interface RoundState {
  /** Points of the players by match. */
  readonly matches: Map<string, Map<string, number>>;
  /** What the players did, by match. */
  readonly figures: Map<string, readonly LoggedPlayerMatch[]>;
  readonly states: Map<string, MatchLineupStatus>;
  /** Matches that had begun when lineups were locked. */
  begunAtLock: ReadonlySet<string>;
  /** As the round was evaluated first; undefined: not yet. */
  evaluated?: PlayerPoints;
}

/**
 * Plays the timeline of a season anew and compares the points of all players in all rounds with what
 * is written, and the corrections with what late updates have changed.
 * @throws ArchiveDifference
 */
export async function verifyPoints(
  archive: ArchiveReader,
  season: ArchivedSeason,
): Promise<PlayedTimeline> {
  const prices = new Map<string, Set<number>>();
  const price = ({ id, marketValue }: ArchivedPlayer) =>
    prices.set(id, (prices.get(id) ?? new Set()).add(marketValue));
  for await (const player of archive.lines<ArchivedPlayer>(FILES.players)) price(player);

  const rounds = new Map(
    season.rounds.map(({ id }): [string, RoundState] => [
      id,
      { matches: new Map(), figures: new Map(), states: new Map(), begunAtLock: new Set() },
    ]),
  );
  let before = '';
  for await (const event of archive.lines<ArchivedEvent>(FILES.timeline)) {
    if (event.key <= before) {
      throw new ArchiveDifference(`${FILES.timeline}: ${event.key} comes after ${before}`);
    }
    before = event.key;
    if (event.kind === 'player') price(event.player);
    if (event.kind === 'window' || event.kind === 'player') continue;
    const round = rounds.get(event.roundId);
    if (!round) throw new ArchiveDifference(`${event.key} is of no round of the season`);
    if (event.kind === 'match') round.states.set(event.matchId, event.state);
    else if (event.phase === 'GENERAL_LOCKED') round.begunAtLock = begunIn(round);
    const matches = event.kind === 'phase' ? event.matches : [event];
    for (const { matchId, players } of matches ?? []) {
      // Whom the season does not know yet, nobody can own.
      const known = players?.filter(({ playerId }) => prices.has(playerId));
      if (!known) continue;
      round.matches.set(matchId, matchPoints(known, season));
      round.figures.set(matchId, known);
    }
    if (event.kind === 'phase' && event.phase === 'EVALUATING') round.evaluated = pointsOf(round);
  }
  await compareWithCorrections(archive, rounds);
  const points = new Map<string, PlayerPoints>();
  const played = new Map<string, ReadonlySet<string>>();
  const settled = new Map<string, ReadonlySet<string>>();
  for (const round of season.rounds) {
    const state = rounds.get(round.id);
    const isEvaluated = state?.evaluated !== undefined;
    if (isEvaluated !== round.isEvaluated) {
      throw new ArchiveDifference(
        `round ${round.id} is ${round.isEvaluated ? '' : 'not '}evaluated, but ${isEvaluated ? '' : 'not '}by the timeline`,
      );
    }
    if (!state || !isEvaluated) continue;
    const own = pointsOf(state);
    await comparePoints(archive, roundFiles(round).points, round.id, own);
    points.set(round.id, own);
    const appeared = [...state.figures.values()].flat().filter(hasAppeared);
    const settledTeams = settledTeamsOf(state);
    const ofSettled = appeared.filter(({ teamId }) => settledTeams.has(teamId));
    played.set(round.id, idsOf(appeared));
    settled.set(round.id, idsOf(ofSettled));
  }
  return { points, played, settled, pricesOf: prices };
}

const hasAppeared = ({ stats }: LoggedPlayerMatch): boolean =>
  stats !== null && (stats.starter || stats.joker);

const idsOf = (players: readonly LoggedPlayerMatch[]): ReadonlySet<string> =>
  new Set(players.map(({ playerId }) => playerId));

function begunIn({ states }: RoundState): ReadonlySet<string> {
  return new Set([...states].filter(([, state]) => !canSubstitute(state)).map(([id]) => id));
}

/** Teams with a match that had begun when lineups were locked. */
function settledTeamsOf({ figures, begunAtLock }: RoundState): ReadonlySet<string> {
  const rows = [...begunAtLock].flatMap((matchId) => figures.get(matchId) ?? []);
  return new Set(rows.map(({ teamId }) => teamId));
}

function matchPoints(
  players: readonly LoggedPlayerMatch[],
  { ruleSet }: ArchivedSeason,
): Map<string, number> {
  return new Map(
    players.map(({ playerId, stats, position }) => [
      playerId,
      stats ? scorePlayer(stats, position, ruleSet).points : 0,
    ]),
  );
}

/** A player may have two matches in a round. */
function pointsOf({ matches }: RoundState): PlayerPoints {
  const sums = new Map<string, number>();
  for (const points of matches.values()) {
    for (const [playerId, own] of points) sums.set(playerId, (sums.get(playerId) ?? 0) + own);
  }
  return sums;
}

async function comparePoints(
  archive: ArchiveReader,
  file: string,
  roundId: string,
  own: PlayerPoints,
): Promise<void> {
  const missing = new Set([...own].filter(([, points]) => points !== 0).map(([id]) => id));
  for await (const { playerId, points } of archive.lines<ArchivedPoints>(file)) {
    missing.delete(playerId);
    const expected = own.get(playerId) ?? 0;
    if (points === expected) continue;
    throw new ArchiveDifference(
      `round ${roundId}, player ${playerId}: ${points} points are written, ${expected} follow from the timeline`,
    );
  }
  const [first] = missing;
  if (first === undefined) return;
  throw new ArchiveDifference(
    `round ${roundId}, player ${first}: no points are written, ${own.get(first)} follow from the timeline`,
  );
}

/** From the first evaluation, the corrections must lead to the points of today, step by step. */
async function compareWithCorrections(
  archive: ArchiveReader,
  rounds: ReadonlyMap<string, RoundState>,
): Promise<void> {
  const corrected = new Map<string, Map<string, number>>();
  for (const [roundId, { evaluated }] of rounds) corrected.set(roundId, new Map(evaluated));
  for await (const { roundId, at, changes } of archive.lines<ArchivedCorrection>(
    FILES.corrections,
  )) {
    const points = corrected.get(roundId);
    for (const { playerId, before, after } of changes) {
      const had = points?.get(playerId) ?? 0;
      if (had !== before) {
        throw new ArchiveDifference(
          `the correction of round ${roundId} at ${at} takes player ${playerId} from ${before} points, who had ${had}`,
        );
      }
      points?.set(playerId, after);
    }
  }
  for (const [roundId, state] of rounds) {
    if (!state.evaluated) continue;
    const own = pointsOf(state);
    const led = corrected.get(roundId) ?? new Map<string, number>();
    for (const playerId of new Set([...own.keys(), ...led.keys()])) {
      const now = own.get(playerId) ?? 0;
      const then = led.get(playerId) ?? 0;
      if (now === then) continue;
      throw new ArchiveDifference(
        `round ${roundId}, player ${playerId}: the corrections lead to ${then} points, the timeline to ${now}`,
      );
    }
  }
}
