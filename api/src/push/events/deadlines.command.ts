import { sql } from 'kysely';
import { gamedaysOf } from '../../season/gameday.model.ts';
import { lockTime } from '../../season/round-schedule.model.ts';
import type { LoadedSeason } from '../../season/season.types.ts';
import type { PushContext } from '../push-context.ts';
import { enqueueAll, isNoted, noteEvent, wanting } from '../queue/enqueue.ts';
import { findPlayersOut, squadTrouble } from './squad-trouble.query.ts';

const HOUR_MS = 3_600_000;

/** How long before a deadline somebody is reminded, the nearest first. */
const REMINDERS = [
  { name: '1h', beforeMs: HOUR_MS },
  { name: '24h', beforeMs: 24 * HOUR_MS },
] as const;

/** The deadline a season goes towards. */
export interface Deadline {
  readonly roundId: string;
  readonly roundName: string;
  readonly lockAt: number;
  /** The first kick-off: where a lock is moved by an outage the matchday is the same. */
  readonly kickOff: number;
}

/** When the lineups of each round are frozen, as the calendar says; in order of play. */
export function deadlinesOf({
  rounds,
  matches,
}: Pick<LoadedSeason, 'rounds' | 'matches'>): readonly Deadline[] {
  const gamedays = gamedaysOf(rounds, matches);
  return rounds.flatMap(({ id: roundId, name: roundName }, place) => {
    const gameday = gamedays[place];
    if (!gameday) return [];
    return { roundId, roundName, lockAt: lockTime(gameday), kickOff: gameday.firstKickOff };
  });
}

/**
 * Writes reminders of the next deadline for all whose squad is not in order, however many they are. Who was
 * away in the first hours gets the nearest reminder only.
 * @param now game time, which is real time where anybody is reminded, epoch ms
 * @returns how many
 */
export async function remindOfDeadline(
  { db }: Pick<PushContext, 'db'>,
  season: LoadedSeason,
  deadline: Deadline,
  now: number,
): Promise<number> {
  const { roundId, roundName, lockAt } = deadline;
  const reminder = REMINDERS.find(({ beforeMs }) => lockAt - now <= beforeMs);
  if (!reminder || now >= lockAt) return 0;
  const event = `deadline-${reminder.name}:${season.id}${matchdayIn(deadline)}`;
  if (await isNoted(db, event)) return 0;
  const trouble = squadTrouble(await findPlayersOut(db, season.id));
  const occasion = {
    event,
    kind: 'deadline',
    seasonId: season.id,
    dueAt: now,
    expiresAt: lockAt,
  } as const;
  const about = sql`jsonb_build_object('roundId', ${roundId}::text, 'roundName', ${roundName}::text,
    'lockAt', ${lockAt}::bigint, 'missing', ${trouble.missing}, 'out', to_jsonb(${trouble.out}))`;
  const from = sql`${wanting(occasion)}
    join ledger l on l.season_id = ${season.id} and l.user_id = d.user_id and ${trouble.isWrong}`;
  const reminded = await enqueueAll(db, occasion, about, from);
  await noteEvent(db, event, now);
  return reminded;
}

/** Whether an event is a reminder of this deadline, and not of another date of the same matchday. */
export function isReminderOf(deadline: Deadline, event: string): boolean {
  return event.endsWith(matchdayIn(deadline));
}

/** Ends the events of its reminders: of a matchday that was moved one is reminded anew. */
const matchdayIn = ({ roundId, kickOff }: Deadline) => `:${roundId}:${kickOff}`;
