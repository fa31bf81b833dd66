import type { MatchUpdate, SeasonFeed } from '../feed/feed.types.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { roundTimeline, type TimelineEvent } from '../season/timeline.model.ts';
import type { ArchivedEvent } from './archive.types.ts';

/** What has happened in a season so far. */
export interface PlayedSeason {
  readonly season: LoadedSeason;
  readonly feed: SeasonFeed;
  /** Key of the last event. */
  readonly cursor: string;
  /** Game time at which each round was completed, by the index of the round; null: not yet. */
  readonly completions: readonly (number | null)[];
}

/**
 * The events of a season up to its cursor, in order. Of matches only those updates carry what their
 * players did from which points follow.
 */
export async function* archivedTimeline(played: PlayedSeason): AsyncGenerator<ArchivedEvent, void> {
  const { season, feed, cursor, completions } = played;
  const changes = await feed.playerChanges();
  const earlier: MatchUpdate[] = [];
  for (const [index, round] of season.rounds.entries()) {
    const from = completions[index - 1] ?? 0;
    if (index > 0 && from === 0) return;
    const updates = await feed.roundUpdates(round.id);
    const events = roundTimeline({
      calendar: season,
      roundNo: index + 1,
      from,
      updates,
      lateUpdates: earlier.filter(({ at }) => at > from),
      changes,
    }).filter(({ key }) => key <= cursor);
    earlier.push(...updates);
    const rated = lastBeforeEvaluation(events);
    for (const event of events) yield archived(event, rated);
  }
}

/** The updates of a round's matches that were in force when it was evaluated. */
function lastBeforeEvaluation(events: readonly TimelineEvent[]): ReadonlySet<MatchUpdate> {
  const last = new Map<string, MatchUpdate>();
  for (const event of events) {
    if (event.kind === 'phase' && event.phase === 'EVALUATING') break;
    if (event.kind === 'match' && !event.late) last.set(event.update.matchId, event.update);
  }
  return new Set(last.values());
}

function archived(event: TimelineEvent, rated: ReadonlySet<MatchUpdate>): ArchivedEvent {
  const { at, key } = event;
  switch (event.kind) {
    case 'phase':
      return { at, key, kind: 'phase', roundId: event.roundId, phase: event.phase };
    case 'player': {
      const { player, active } = event.change;
      return { at, key, kind: 'player', player, active };
    }
    case 'window':
      return { at, key, kind: 'window', windowNo: event.windowNo };
    case 'match': {
      const { roundId, matchId, state, homeScore, guestScore, players } = event.update;
      const line = {
        at,
        key,
        kind: 'match' as const,
        roundId,
        matchId,
        state,
        homeScore,
        guestScore,
        late: event.late,
      };
      if (!event.late && !rated.has(event.update)) return line;
      return {
        ...line,
        players: players.map(({ playerId, teamId, position, stats }) => ({
          playerId,
          teamId,
          position,
          stats,
        })),
      };
    }
  }
}
