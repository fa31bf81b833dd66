import type { LiveEvent } from '@spieltag/shared-kernel/stores';

/**
 * What the page was told, and before it what had happened until then; all of it newest first.
 * @param told by the stream, every event from the first one on
 */
export function allEvents(
  told: readonly LiveEvent[],
  happened: readonly LiveEvent[],
): readonly LiveEvent[] {
  const first = told.at(-1);
  if (!first) return happened;
  // The game stands still between some events: what is of the same moment may have been told already.
  const sameMoment = new Set(
    told.filter(({ gameTime }) => gameTime === first.gameTime).map(contentOf),
  );
  const before = happened.filter(
    (event) =>
      event.gameTime < first.gameTime ||
      (event.gameTime === first.gameTime && !sameMoment.has(contentOf(event))),
  );
  return [...told, ...before];
}

/** What an event says, without its number on this page. */
function contentOf(event: LiveEvent): string {
  if (event.kind === 'points') {
    const { playerId, matchId, points } = event.change;
    return `points ${playerId} ${matchId} ${points}`;
  }
  const { matchId, now, facts = [] } = event;
  return `match ${matchId} ${now.state} ${now.homeScore} ${now.guestScore} ${facts.map(({ playerId, event: fact }) => `${playerId} ${fact}`)}`;
}
