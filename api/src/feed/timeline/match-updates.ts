import type { MatchLineupStatus, PlayerMatchStats } from '@spieltag/shared-kernel/rules';
import type { MatchUpdate } from '../feed.types.ts';
import { withMoments } from './known-moments.ts';
import type { CountedFigure, MatchRecord, RecordedPlayer } from './match-record.ts';

const MINUTE_MS = 60_000;
/** Before kick-off. */
const PRELIMINARY_LINEUP_MS = 60 * MINUTE_MS;
const FINAL_LINEUP_MS = 30 * MINUTE_MS;
const HALF_MINUTES = 45;
const MATCH_MINUTES = 90;
/** The break and the stoppage time of the first half. */
const HALF_TIME_MINUTES = 17;
/** From minute 90 to the final whistle and the ratings. */
const STOPPAGE_MINUTES = 5;
const RED_CARDS: readonly CountedFigure[] = ['yellowRedCards', 'redCards'];

/**
 * The updates of a match in order of time: the lineups, the kick-off, every minute at which
 * something happened, the final whistle with the ratings. A match without a result ends with its
 * last known state.
 */
export function matchUpdates(record: MatchRecord): MatchUpdate[] {
  switch (record.state) {
    case 'SCHEDULED':
      return [];
    case 'PRELIMINARY_LINEUP':
      return [preliminaryLineup(record)];
    case 'FINAL_LINEUP':
      return [preliminaryLineup(record), finalLineup(record)];
    case 'LIVE':
    case 'HALTED':
      return [preliminaryLineup(record), finalLineup(record), lastKnownState(record)];
    case 'FINISHED':
      return [
        preliminaryLineup(record),
        finalLineup(record),
        ...minutesOf(record).map((minute) => liveUpdate(record, minute, 'LIVE')),
        ...interruptionUpdates(record),
        finalWhistle(record),
      ].sort((a, b) => a.at - b.at);
  }
}

function preliminaryLineup(record: MatchRecord): MatchUpdate {
  const at = record.match.date - PRELIMINARY_LINEUP_MS;
  const update = updateOf(record, at, 'PRELIMINARY_LINEUP', null, () => null);
  const players = record.players.map((player, index) => ({
    ...(update.players[index] ?? player),
    status: player.preliminaryStatus,
  }));
  return { ...update, players };
}

function finalLineup(record: MatchRecord): MatchUpdate {
  return updateOf(record, record.match.date - FINAL_LINEUP_MS, 'FINAL_LINEUP', null, () => null);
}

function lastKnownState(record: MatchRecord): MatchUpdate {
  const score = { home: record.homeScore, guest: record.guestScore };
  return updateOf(record, record.match.date, record.state, score, ({ stats }) => stats);
}

function finalWhistle(record: MatchRecord): MatchUpdate {
  const at = timeOf(record, MATCH_MINUTES) + STOPPAGE_MINUTES * MINUTE_MS;
  const score = { home: record.homeScore, guest: record.guestScore };
  return updateOf(record, at, 'FINISHED', score, (player) =>
    withMoments(player.stats, player, record.knownMinutes, MATCH_MINUTES),
  );
}

function liveUpdate(record: MatchRecord, minute: number, state: MatchLineupStatus): MatchUpdate {
  const score = {
    home: scoreAt(record, 'home', minute),
    guest: scoreAt(record, 'guest', minute),
  };
  const at = timeOf(record, minute);
  return updateOf(record, at, state, score, (player) =>
    withMoments(statsAt(player, minute), player, record.knownMinutes, minute),
  );
}

function interruptionUpdates(record: MatchRecord): MatchUpdate[] {
  if (!record.interruption) return [];
  const { minute, lengthMs } = record.interruption;
  // Half a minute after whatever happened in that minute.
  const halted = liveUpdate(record, minute, 'HALTED');
  const haltedAt = halted.at + MINUTE_MS / 2;
  return [
    { ...halted, at: haltedAt },
    { ...halted, state: 'LIVE', at: haltedAt + lengthMs },
  ];
}

function updateOf(
  record: MatchRecord,
  at: number,
  state: MatchLineupStatus,
  score: { readonly home: number | null; readonly guest: number | null } | null,
  statsOf: (player: RecordedPlayer) => PlayerMatchStats | null,
): MatchUpdate {
  return {
    at,
    roundId: record.match.roundId,
    matchId: record.match.id,
    state,
    homeScore: score?.home ?? null,
    guestScore: score?.guest ?? null,
    players: record.players.map((player) => ({
      playerId: player.playerId,
      teamId: player.teamId,
      position: player.position,
      status: player.status,
      stats: statsOf(player),
    })),
  };
}

/** Kick-off, goals, dismissals and whatever else the record names, each minute once. */
function minutesOf(record: MatchRecord): number[] {
  const dismissals = record.players.flatMap(({ moments }) =>
    moments.filter(({ figure }) => RED_CARDS.includes(figure)),
  );
  const minutes = [...record.goals, ...dismissals].map(({ minute }) => minute);
  return [...new Set([0, ...minutes, ...record.otherMinutes])].sort((a, b) => a - b);
}

/** Of a match whose score nobody knows in the end it is known at no time. */
function scoreAt(record: MatchRecord, side: 'home' | 'guest', minute: number): number | null {
  const final = side === 'home' ? record.homeScore : record.guestScore;
  if (final === null) return null;
  const goals = record.goals.filter((goal) => goal.side === side && goal.minute <= minute);
  return Math.min(final, goals.length);
}

/**
 * What a player has done by a minute of play. Grade, clean sheet, player of the match and bonus are
 * known only after the final whistle.
 */
function statsAt(player: RecordedPlayer, minute: number): PlayerMatchStats | null {
  const { stats, comesOnAt } = player;
  if (!stats) return null;
  const counted = (figure: CountedFigure) =>
    player.moments.filter((moment) => moment.figure === figure && moment.minute <= minute).length;
  const isOn = comesOnAt !== null && comesOnAt <= minute;
  // A source without minutes tells nobody's end.
  const leavesAt = isOn && stats.minutes > 0 ? comesOnAt + stats.minutes : MATCH_MINUTES;
  return {
    starter: stats.starter,
    joker: stats.joker && isOn,
    takenOff: leavesAt < MATCH_MINUTES && leavesAt <= minute,
    minutes: isOn ? Math.min(stats.minutes, minute - comesOnAt) : 0,
    grade: null,
    goals: counted('goals'),
    assists: counted('assists'),
    cleanSheet: false,
    playerOfTheMatch: false,
    yellowCards: counted('yellowCards'),
    yellowRedCards: counted('yellowRedCards'),
    redCards: counted('redCards'),
    ownGoals: counted('ownGoals'),
    goalsConceded: counted('goalsConceded'),
    saves: counted('saves'),
    penaltiesSaved: counted('penaltiesSaved'),
    penaltiesMissed: counted('penaltiesMissed'),
    bonus: 0,
  };
}

/** Game time of a minute of play. */
function timeOf(record: MatchRecord, minute: number): number {
  const breakMinutes = minute > HALF_MINUTES ? HALF_TIME_MINUTES : 0;
  const { interruption } = record;
  const haltedMs = interruption && minute > interruption.minute ? interruption.lengthMs : 0;
  return record.match.date + (minute + breakMinutes) * MINUTE_MS + haltedMs;
}
