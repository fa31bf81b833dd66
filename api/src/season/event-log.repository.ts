import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { rowBatches } from '../database/row-batches.ts';
import type {
  LoggedEvent,
  LoggedMatch,
  LoggedPlayerMatch,
} from '../database/tables/event-log.types.ts';
import type { LoadedSeason } from './season.types.ts';
import type { TimelineEvent } from './timeline.model.ts';

/** Events read at once. */
const BATCH = 500;

/** An event with its place in the season. */
export type TimedEvent = LoggedEvent & {
  /** Game time, epoch ms. */
  readonly at: number;
  /** Unique in the season; the order of the keys as strings is the order of the events. */
  readonly key: string;
};

/**
 * Writes down that events have happened.
 * @param counting those of them that were not replaced by others of the same moment
 */
export async function logEvents(
  trx: Transaction<Database>,
  season: LoadedSeason,
  events: readonly TimelineEvent[],
  counting: readonly TimelineEvent[],
): Promise<void> {
  const rows = [];
  const counts = new Set(counting);
  for (const event of events) {
    const logged = await loggedEvent(trx, season, event, counts.has(event));
    rows.push({
      season_id: season.id,
      key: event.key,
      at_ms: event.at,
      event: JSON.stringify(logged),
    });
  }
  for (const batch of rowBatches(rows)) {
    await trx.insertInto('season_event').values(batch).execute();
  }
}

/** Fails where the log cannot hold an event, so that it fails before others are logged with it. */
export async function checkLoggable(
  trx: Transaction<Database>,
  season: LoadedSeason,
  event: TimelineEvent,
): Promise<void> {
  const logged = await loggedEvent(trx, season, event, true);
  await sql`select ${JSON.stringify(logged)}::jsonb`.execute(trx);
}

/** All that has happened in a season, in order. */
export async function* readEvents(
  db: Kysely<Database>,
  seasonId: string,
): AsyncGenerator<TimedEvent, void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('season_event')
      .select(['key', 'at_ms', 'event'])
      .where('season_id', '=', seasonId)
      .where('key', '>', after)
      .orderBy('key')
      .limit(BATCH)
      .execute();
    for (const { key, at_ms, event } of rows) yield { at: at_ms, key, ...event };
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

async function loggedEvent(
  trx: Transaction<Database>,
  season: LoadedSeason,
  event: TimelineEvent,
  counts: boolean,
): Promise<LoggedEvent> {
  switch (event.kind) {
    case 'phase': {
      const { roundId, phase } = event;
      if (phase !== 'EVALUATING') return { kind: 'phase', roundId, phase };
      return { kind: 'phase', roundId, phase, matches: await readMatches(trx, season, roundId) };
    }
    case 'match': {
      const { roundId, matchId, state, homeScore, guestScore, players } = event.update;
      const { late } = event;
      const known = {
        kind: 'match',
        roundId,
        matchId,
        state,
        homeScore,
        guestScore,
        late,
        ...(event.notice ? { byHand: true as const } : {}),
      } as const;
      if (!late || !counts) return known;
      return {
        ...known,
        players: players.map(({ playerId, teamId, position, stats }) => ({
          playerId,
          teamId,
          position,
          stats,
        })),
      };
    }
    case 'player':
      return { kind: 'player', player: event.change.player, active: event.change.active };
    case 'window':
      return { kind: 'window', windowNo: event.windowNo };
  }
}

/** What the players of a round have done so far, by match. */
async function readMatches(
  trx: Transaction<Database>,
  { id: seasonId }: LoadedSeason,
  roundId: string,
): Promise<LoggedMatch[]> {
  const { rows } = await sql<{ matchId: string } & LoggedPlayerMatch>`
    select match_id as "matchId", player.id as "playerId", played.team_id as "teamId",
      played.position, stats
    from player_match played
    join player using (season_id, player_no)
    where season_id = ${seasonId} and round_id = ${roundId}
    order by match_id, player_no`.execute(trx);
  return Array.from(
    Map.groupBy(rows, ({ matchId }) => matchId),
    ([matchId, players]) => ({
      matchId,
      players: players.map(({ matchId: _, ...player }) => player),
    }),
  );
}
