import type { Group } from '@spieltag/shared-kernel/contract';
import type { GroupPlay } from '@spieltag/shared-kernel/group-play';
import {
  DEFAULT_RULE_BOOK,
  type GroupPlaySpan,
  type PlayMode,
} from '@spieltag/shared-kernel/rules';

/** Somebody in the play of a group. */
export interface Person {
  readonly userId: string;
  readonly name: string;
  readonly image: string | null;
  /** Not in the group any more; what they have played stays. */
  readonly hasLeft: boolean;
}

/** How a group is played, as far as it is shown. */
export interface Book {
  readonly mode: PlayMode;
  readonly bestOf: number | null;
}

/** All that is shown of the play of a group. */
export interface Played {
  readonly spans: readonly GroupPlaySpan[];
  readonly people: ReadonlyMap<string, Person>;
  readonly rounds: GroupPlay['rounds'];
  /** What was chosen when no round of the season was left for it; undefined: nothing was. */
  readonly nextSeason: Book | undefined;
  /** The scores of the round that is played are here, and move. */
  readonly isLive: boolean;
}

/** Who plays, by user id. */
export function peopleOf(
  { members }: Pick<GroupPlay, 'members'>,
  group: Pick<Group, 'members'>,
): ReadonlyMap<string, Person> {
  const present = new Set(group.members.map(({ id }) => id));
  return new Map(
    members.map(({ userId, name, image }) => [
      userId,
      { userId, name, image, hasLeft: !present.has(userId) },
    ]),
  );
}

/** The round that is looked at: the wanted one, else the first of the season. */
export function shownRoundId({ rounds }: Played, wanted: string | undefined): string | undefined {
  return rounds.some(({ roundId }) => roundId === wanted) ? wanted : rounds[0]?.roundId;
}

/** The rule book of a round, and what was played by it. */
export function spanOf({ spans }: Played, roundId: string | undefined): GroupPlaySpan | undefined {
  return spans.find(({ roundIds }) => roundIds.some((id) => id === roundId)) ?? spans.at(-1);
}

/** The last rule book that holds for no round of the season. */
export function bookOfNextSeason({
  books,
  rounds,
}: Pick<GroupPlay, 'books' | 'rounds'>): Book | undefined {
  const last = books.at(-1);
  return last && rounds.length > 0 && last.from >= rounds.length ? last : undefined;
}

/** What comes next: the mode that holds from a round on that is still open; without one from the next season on. */
export function nextBook(
  played: Played,
): (Book & { readonly roundId: string | undefined }) | undefined {
  if (played.nextSeason) return { ...played.nextSeason, roundId: undefined };
  const from = openFrom(played);
  const next = played.spans.find((span) => span.from === from && from > 0);
  const roundId = next?.roundIds[0];
  return next && roundId ? { ...next.book, roundId } : undefined;
}

/**
 * The contest that has been played since a round that comes after those of a span; undefined: the group has
 * none by now, or none that began later.
 */
export function contestSince(
  played: Played,
  shown: GroupPlaySpan | undefined,
): GroupPlaySpan | undefined {
  const holding = played.spans.findLast(({ from }) => from < openFrom(played));
  const isLater = holding && shown && holding.from > shown.from;
  return isLater && holding.book.mode !== 'TABLE' ? holding : undefined;
}

/** Place of the first round that has not been locked; as many as there are: none. */
export function openFrom({ rounds }: Played): number {
  return rounds.findLastIndex(({ state }) => state !== 'OPEN') + 1;
}

/** By what is played from the next round on, be it one of the next season. */
export function bookToCome(played: Played): Book {
  const from = openFrom(played);
  const span = played.spans.findLast((one) => one.from <= from) ?? played.spans.at(-1);
  const { mode, bestOf } = played.nextSeason ?? span?.book ?? DEFAULT_RULE_BOOK;
  return { mode, bestOf };
}
