import type { SeasonTimeline } from '@spieltag/shared-kernel/contract';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { readClock } from '../season/clock.repository.ts';
import { realTimeUntil } from '../season/game-time.model.ts';
import { gamedaysOf } from '../season/gameday.model.ts';
import { roundSchedule } from '../season/round-schedule.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { SeasonContext } from '../season/season-context.ts';
import { phaseEvents } from '../season/timeline.model.ts';
import { readSeasonRecord } from './season-records.query.ts';

type RoundEntry = SeasonTimeline['rounds'][number];
type NextEntry = NonNullable<SeasonTimeline['next']>;

/** Game time at which a phase of a round began, by round and phase. */
type Happened = ReadonlyMap<string, number>;

/**
 * What has happened in a season, and what comes next. What has not happened is stated as the
 * calendar plans it: the end of matches, and with it the evaluation, is known when it has come.
 * @param now real time, epoch ms
 * @throws ApiProblem SEASON_NOT_FOUND
 */
export async function readSeasonTimeline(
  { db, seasons }: SeasonContext,
  seasonId: string,
  now: number,
): Promise<SeasonTimeline> {
  const season = await seasons.get(seasonId);
  const [record, clock, happened, states] = await Promise.all([
    readSeasonRecord(db, seasonId, now),
    readClock(db, seasonId),
    readPhases(db, seasonId),
    readRoundPhases(db, seasonId),
  ]);
  const rounds = roundsOf(season, happened, states);
  const { gameTime } = record.clock;
  const windows = season.restrictedWindows.map(({ startDate, endDate }, index) => ({
    windowNo: index + 1,
    startDate,
    endDate,
    state: gameTime < startDate ? 'ahead' : gameTime < endDate ? 'open' : 'over',
  })) satisfies SeasonTimeline['windows'];
  const next = nextOf(rounds, windows, gameTime);
  const waitMs = next ? realTimeUntil(clock, next.at, now) : Number.POSITIVE_INFINITY;
  const dueAt = Number.isFinite(waitMs) ? Math.ceil(now + waitMs) : null;
  return { season: record, rounds, windows, next: next && { ...next, dueAt } };
}

async function readPhases(db: Kysely<Database>, seasonId: string): Promise<Happened> {
  const rows = await db
    .selectFrom('season_event')
    .select((eb) => [
      'at_ms',
      eb.ref('event', '->>').key('roundId').as('round_id'),
      eb.ref('event', '->>').key('phase').as('phase'),
    ])
    .where('season_id', '=', seasonId)
    .where((eb) => eb(eb.ref('event', '->>').key('kind'), '=', 'phase'))
    .execute();
  return new Map(rows.map((row) => [`${row.round_id} ${row.phase}`, row.at_ms]));
}

async function readRoundPhases(
  db: Kysely<Database>,
  seasonId: string,
): Promise<ReadonlyMap<string, RoundPhase>> {
  const rows = await db
    .selectFrom('round')
    .select(['id', 'phase'])
    .where('season_id', '=', seasonId)
    .execute();
  return new Map(rows.map(({ id, phase }) => [id, phase]));
}

function roundsOf(
  { rounds, matches }: LoadedSeason,
  happened: Happened,
  states: ReadonlyMap<string, RoundPhase>,
): RoundEntry[] {
  const gamedays = gamedaysOf(rounds, matches);
  let from = 0;
  return rounds.flatMap(({ id, name, roundNo }, index): RoundEntry[] => {
    const gameday = gamedays[index];
    if (!gameday) return [];
    const schedule = roundSchedule(from, gameday, gamedays[index + 1], []);
    const planned = phaseEvents(id, roundNo, schedule, roundNo === rounds.length);
    const phases = datePhases(planned, (phase) => happened.get(`${id} ${phase}`));
    from = phases.find(({ phase }) => phase === 'COMPLETED')?.at ?? schedule.completed;
    return [{ roundNo, roundId: id, name, phase: states.get(id) ?? 'GENERAL', phases }];
  });
}

/** Phases that end with the matches come so long after the one before them, whenever that was. */
const AFTER_THE_MATCHES: readonly RoundPhase[] = ['EVALUATING', 'COMPLETED', 'LOCKED'];

function datePhases(
  planned: ReturnType<typeof phaseEvents>,
  beganAt: (phase: RoundPhase) => number | undefined,
): RoundEntry['phases'] {
  const phases: RoundEntry['phases'] = [];
  for (const [index, { phase, at }] of planned.entries()) {
    const began = beganAt(phase);
    const before = phases[index - 1];
    const sincePlan = at - (planned[index - 1]?.at ?? at);
    const expected = before && AFTER_THE_MATCHES.includes(phase) ? before.at + sincePlan : at;
    phases.push({ phase, at: began ?? expected, happened: began !== undefined });
  }
  return phases;
}

/** The first phase that has not begun, or a window that opens or closes before it. */
function nextOf(
  rounds: readonly RoundEntry[],
  windows: SeasonTimeline['windows'],
  gameTime: number,
): Omit<NextEntry, 'dueAt'> | null {
  const phases = rounds.flatMap(({ roundId, phases: ofRound }) =>
    ofRound
      .filter(({ happened }) => !happened)
      .map(({ phase, at }) => ({ ...NOTHING, kind: 'phase' as const, at, roundId, phase })),
  );
  const turns = windows.flatMap(({ windowNo, startDate, endDate }) => [
    { ...NOTHING, kind: 'window' as const, at: startDate, windowNo, opens: true },
    { ...NOTHING, kind: 'window' as const, at: endDate, windowNo },
  ]);
  const ahead = [...phases.slice(0, 1), ...turns.filter(({ at }) => at > gameTime)];
  return ahead.toSorted((a, b) => a.at - b.at)[0] ?? null;
}

const NOTHING = { roundId: null, phase: null, windowNo: null, opens: false } as const;
