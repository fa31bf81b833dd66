import type { LiveEvent } from '@spieltag/shared-kernel/stores';

/**
 * What the page was told, and before it what had happened until then; all of it newest first. What a page
 * was told after a while without network has the time of the state it came with, not of when it happened.
 * @param since time in the season after which everything was told; undefined: that of the first event
 */
export function allEvents(
  told: readonly LiveEvent[],
  happened: readonly LiveEvent[],
  since: number | undefined,
): readonly LiveEvent[] {
  const first = told.at(-1);
  if (!first) return happened;
  const until = since ?? first.gameTime;
  // The game stands still between some events: what is of the same moment may have been told already.
  const known = new Set(told.map(contentOf));
  return [
    ...told,
    ...happened.filter((event) => event.gameTime <= until && !known.has(contentOf(event))),
  ];
}

/** What an event says and when, without its number on this page. */
function contentOf(event: LiveEvent): string {
  if (event.kind === 'points') {
    const { playerId, matchId, points } = event.change;
    return `points ${event.gameTime} ${playerId} ${matchId} ${points}`;
  }
  const { matchId, now, facts = [] } = event;
  return `match ${event.gameTime} ${matchId} ${now.state} ${now.homeScore} ${now.guestScore} ${facts.map(({ playerId, event: fact }) => `${playerId} ${fact}`)}`;
}
