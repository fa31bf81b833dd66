import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import { type ClockState, readClock } from '../../season/clock.repository.ts';
import { gameTimeAt } from '../../season/game-time.model.ts';
import { isSeasonHidden } from '../../season/season.repository.ts';
import type { LoadedSeason } from '../../season/season.types.ts';
import { readSeasonChanges } from '../../season/season-change.repository.ts';
import { readSeasonState } from '../../season/season-state.repository.ts';
import type { PushContext } from '../push-context.ts';
import { enqueueAll, wanting } from '../queue/enqueue.ts';
import { deadlinesOf, remindOfDeadline } from './deadlines.command.ts';
import { tellEvaluation, tellLateEvaluation } from './evaluation.command.ts';
import { goalsOf, tellGoals } from './goals.command.ts';

/** What has happened longer ago is history, not news: the game had stood still. */
const HISTORY_MS = 2 * 3_600_000;
const EVENTS_AT_ONCE = 200;

/** Where a season stands, and up to where it was looked through. */
interface Look {
  readonly season: LoadedSeason;
  readonly clock: ClockState;
  readonly stateVersion: number;
  /** Whether anybody is told: the season is shown, and its time real. */
  readonly isTold: boolean;
  /** Real time, epoch ms. */
  readonly now: number;
}

/**
 * Writes messages of what has happened in a season since the last look, and reminders that are due. A
 * season that is looked at for the first time has nothing to tell of what was before. One whose time
 * is not real tells nothing: a week of it may be a minute of its players'.
 */
export async function watchSeason(context: PushContext, seasonId: string): Promise<void> {
  const { db, config, seasons } = context;
  const now = context.clock();
  // Before the clock: what comes between the two is found with the next look.
  const state = await readSeasonState(db, seasonId);
  const clock = await readClock(db, seasonId);
  const season = await seasons.get(seasonId);
  if (!state) return;
  const isTimely = clock.mode === 'real' || config.push.ofAnyClock;
  const isTold = isTimely && !(await isSeasonHidden(db, seasonId));
  await tellWhatHappened(context, { season, clock, stateVersion: state.stateVersion, isTold, now });
  if (!isTold || state.phase !== 'GENERAL') return;
  const deadline = deadlinesOf(season).find(({ roundId }) => roundId === state.roundId);
  if (!deadline) return;
  // Of a season whose time flies a deadline is as near as its time says, and told by real time.
  const left = deadline.lockAt - gameTimeAt(clock, now);
  await remindOfDeadline(context, season, { ...deadline, lockAt: now + left }, now);
}

async function tellWhatHappened({ db }: PushContext, look: Look): Promise<void> {
  const { season, clock, stateVersion, isTold } = look;
  const known = await db
    .selectFrom('push_season')
    .selectAll()
    .where('season_id', '=', season.id)
    .executeTakeFirst();
  if (known && known.event_key === clock.cursor && known.state_version === stateVersion) return;
  await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('push_season')
      .selectAll()
      .where('season_id', '=', season.id)
      .forUpdate()
      .executeTakeFirst();
    // Another server that led a moment ago may have looked meanwhile.
    if (held && (held.state_version > stateVersion || held.event_key > clock.cursor)) return;
    if (held && isTold) {
      await tellEvents(trx, look, held.event_key);
      await tellChanges(trx, look, held.state_version);
    }
    const place = { event_key: clock.cursor, state_version: stateVersion };
    await trx
      .insertInto('push_season')
      .values({ season_id: season.id, ...place })
      .onConflict((conflict) => conflict.column('season_id').doUpdateSet(place))
      .execute();
  });
}

async function tellEvents(
  trx: Transaction<Database>,
  { season, clock, now }: Look,
  after: string,
): Promise<void> {
  const { rows } = await sql<{
    at: number;
    kind: string;
    phase: string | null;
    roundId: string;
    windowNo: number | null;
  }>`
    select at_ms as at, event->>'kind' as kind, event->>'phase' as phase,
      event->>'roundId' as "roundId", (event->>'windowNo')::int as "windowNo"
    from season_event
    where season_id = ${season.id} and key > ${after} and key <= ${clock.cursor}
      and (event->>'kind' = 'window' or event->>'phase' = 'COMPLETED')
    order by key desc limit ${EVENTS_AT_ONCE}`.execute(trx);
  const gameTime = gameTimeAt(clock, now);
  for (const { at, kind, roundId, windowNo } of rows.toReversed()) {
    if (clock.mode === 'real' && at < gameTime - HISTORY_MS) continue;
    if (kind === 'window') await tellWindow(trx, season, windowNo, { at, now });
    else await tellEvaluation(trx, season, roundId, now);
  }
}

async function tellChanges(
  trx: Transaction<Database>,
  { season, clock, stateVersion, now }: Look,
  after: number,
): Promise<void> {
  const changes = await readSeasonChanges(trx, season.id, { after, until: stateVersion });
  const news = changes.filter(
    ({ change }) => clock.mode !== 'real' || change.gameTime >= now - HISTORY_MS,
  );
  const goals = news.flatMap(({ version, change }) => goalsOf(season, version, change.points));
  if (goals.length > 0) await tellGoals(trx, season.id, goals, now);
  const roundIds = new Set(
    news.flatMap(({ change }) => change.matches.map(({ roundId }) => roundId)),
  );
  for (const roundId of roundIds) await tellLateEvaluation(trx, season, roundId, now);
}

/** A restricted window has opened or, null, closed. */
async function tellWindow(
  trx: Transaction<Database>,
  season: LoadedSeason,
  windowNo: number | null,
  { at, now }: { readonly at: number; readonly now: number },
): Promise<void> {
  const opened = windowNo === null ? undefined : season.restrictedWindows[windowNo - 1];
  const until = opened?.endDate ?? null;
  const transfers = season.preset.restrictedWindowMaxTransfers;
  const occasion = {
    event: `window:${season.id}:${windowNo ?? 'closed'}:${at}`,
    kind: 'window',
    seasonId: season.id,
    dueAt: now,
    expiresAt: now + Math.max(0, (until ?? at + 6 * 3_600_000) - at),
  } as const;
  const about = sql`jsonb_build_object('until', ${until}::bigint, 'transfers', ${transfers}::int)`;
  const from = sql`${wanting(occasion)}
    join ledger l on l.season_id = ${season.id} and l.user_id = d.user_id`;
  await enqueueAll(trx, occasion, about, from);
}
