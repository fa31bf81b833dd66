import type { Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import { readClock } from '../../season/clock.repository.ts';
import { readCalendar } from '../../season/season.repository.ts';
import { type Deadline, deadlinesOf, isReminderOf } from '../events/deadlines.command.ts';
import { findSquadTrouble, type SquadTrouble } from '../events/squad-trouble.query.ts';
import type { DueMessage } from '../queue/claim.ts';

/** What reminders of a season say now. */
interface SeasonNow {
  /** By user. */
  readonly troubles: ReadonlyMap<string, SquadTrouble>;
  readonly deadlines: readonly Deadline[];
  /** Its calendar has the times of clocks on the wall; where time flies, reminders were given real ones. */
  readonly isReal: boolean;
}

/**
 * Has reminders say what is wrong now and until when it can be put right, and be of use for as long: a lock that was
 * moved has no others. Over the connection of the claim, as all that is looked up for it.
 * @returns whether a message is a reminder of what has been put right, or of a matchday that was moved, of which
 * there are other reminders
 */
export async function renewReminders(
  trx: Transaction<Database>,
  due: DueMessage[],
): Promise<(message: DueMessage) => boolean> {
  const seasons = new Map<string, SeasonNow>();
  const reminders = due.filter(({ kind }) => kind === 'deadline');
  for (const [seasonId, own] of Map.groupBy(reminders, (message) => message.seasonId ?? '')) {
    const userIds = [...new Set(own.map(({ userId }) => userId))];
    seasons.set(seasonId, {
      troubles: await findSquadTrouble(trx, seasonId, userIds),
      deadlines: deadlinesOf(await readCalendar(trx, seasonId)),
      isReal: (await readClock(trx, seasonId)).mode === 'real',
    });
  }
  const renewed = (message: DueMessage): DueMessage | undefined => {
    const { troubles, deadlines, isReal } = seasons.get(message.seasonId ?? '') ?? {};
    const trouble = troubles?.get(message.userId);
    const deadline = deadlines?.find(({ roundId }) => roundId === message.about.roundId);
    if (!trouble || !deadline || !isReminderOf(deadline, message.event)) return undefined;
    const about = { ...message.about, ...trouble };
    if (!isReal) return { ...message, about };
    const { lockAt } = deadline;
    return { ...message, about: { ...about, lockAt }, expiresAt: new Date(lockAt) };
  };
  due.forEach((message, at) => {
    const news = message.kind === 'deadline' && renewed(message);
    if (news) due[at] = news;
  });
  return (message) => message.kind === 'deadline' && renewed(message) === undefined;
}
