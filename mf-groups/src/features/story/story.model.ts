import type { GroupStory, StoryReaction, ToldEvent } from '@spieltag/shared-kernel/group-play';

/** The story as far as it is loaded: its parts, the newest first. */
export type StoryParts = readonly [GroupStory, ...GroupStory[]];

/** The parts with the own reaction to something changed; null: none any more. */
export function withReaction(
  [first, ...others]: StoryParts,
  eventId: string,
  reaction: StoryReaction | null,
): StoryParts {
  const change = (part: GroupStory): GroupStory => ({
    ...part,
    rounds: part.rounds.map((round) => ({
      ...round,
      events: round.events.map((event) =>
        event.id === eventId ? reacted(event, reaction) : event,
      ),
    })),
  });
  return [change(first), ...others.map(change)];
}

function reacted(event: ToldEvent, reaction: StoryReaction | null): ToldEvent {
  const counts = new Map(event.reactions.map((one) => [one.reaction, one.count]));
  const add = (to: StoryReaction | null, by: number) => {
    if (to !== null) counts.set(to, (counts.get(to) ?? 0) + by);
  };
  add(event.own, -1);
  add(reaction, 1);
  return {
    ...event,
    own: reaction,
    reactions: Array.from(counts, ([one, count]) => ({ reaction: one, count })).filter(
      ({ count }) => count > 0,
    ),
  };
}

/** How often each reaction was given. */
export const countOf = ({ reactions }: ToldEvent, wanted: StoryReaction): number =>
  reactions.find(({ reaction }) => reaction === wanted)?.count ?? 0;
