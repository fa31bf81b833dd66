import { createRandom } from '../random.ts';
import { findOvertaking } from './overtaking.ts';
import type { GroupPlaySpan } from './play-group.ts';
import type { PlayRecord } from './play-record.ts';
import type { PlayRound } from './play-round.ts';

/**
 * What a story tells of a round: who had the most points, who overtook whom in the season, who won a
 * duel, who missed the most points, who joined before it.
 */
export const STORY_KINDS = ['BEST', 'OVERTOOK', 'DUEL_WON', 'MISSED_MOST', 'JOINED'] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

/** Something that happened in a group. */
export interface StoryEvent {
  /** The same in every telling; another one where a correction makes it somebody else's event. */
  readonly id: string;
  readonly kind: StoryKind;
  /** Whose event it is: the first of them, at most three. */
  readonly userIds: readonly string[];
  /** How many they are in all. */
  readonly count: number;
  /** Whom somebody overtook or won against. */
  readonly otherId: string | null;
  /** How many somebody overtook; 0 in all other events. */
  readonly overtaken: number;
  /** The score, what was missed, by how much a duel was won; null where nothing is counted. */
  readonly points: number | null;
  /** Of who overtook: the place in the season among the members. */
  readonly rank: number | null;
}

/** Of each kind at most so many are told of a round. */
const MOST_NAMED = 3;
const MOST_OVERTAKING = 3;
const MOST_DUELS = 5;
const MOST_JOINED = 3;

/** What the story of a group follows from. */
export interface StorySource {
  readonly members: PlayRecord['members'];
  /** Of the whole season, in order of play, without scores of a round that is played. */
  readonly rounds: readonly PlayRound[];
  readonly spans: readonly GroupPlaySpan[];
}

/**
 * What happened in a round, the most important first, from what is stored: nothing of it is kept. Before
 * a round is evaluated only who has joined.
 * @param place of the round in the season, from 0
 * @param missed points by user, as far as they are known
 */
export function tellRound(
  source: StorySource,
  place: number,
  missed: ReadonlyMap<string, number>,
): readonly StoryEvent[] {
  const round = source.rounds[place];
  if (!round) return [];
  const joined = joinedBefore(source.members, round, place);
  if (round.state !== 'FINAL') return joined;
  return [
    ...bestOf(round),
    ...findOvertaking(source.rounds, place, MOST_OVERTAKING).map(({ userId, ...told }) =>
      eventOf('OVERTOOK', round.roundId, [userId], told),
    ),
    ...duelsWon(source.spans, round),
    ...mostMissed(round, missed),
    ...joined,
  ];
}

type Told = Partial<Omit<StoryEvent, 'id' | 'kind' | 'userIds' | 'count'>>;

/** An event's id says whose it is: reactions to it are not passed on to somebody else. */
function eventOf(
  kind: StoryKind,
  roundId: string,
  userIds: readonly [string, ...string[]],
  told: Told = {},
): StoryEvent {
  const other = told.otherId ? `.${told.otherId}` : '';
  return {
    id: `${kind}.${roundId}.${userIds[0]}${other}`,
    kind,
    userIds: userIds.slice(0, MOST_NAMED),
    count: userIds.length,
    ...{ otherId: null, overtaken: 0, points: null, rank: null },
    ...told,
  };
}

/** Who has the highest of the figures; with fewer than two there is nothing to be best in. */
function highest(
  memberIds: readonly string[],
  figures: ReadonlyMap<string, number>,
): { readonly ids: readonly [string, ...string[]]; readonly figure: number } | undefined {
  const there = memberIds.filter((id) => figures.has(id));
  const most = there.reduce((best, id) => Math.max(best, figures.get(id) ?? best), -Infinity);
  const [first, ...others] = there.filter((id) => figures.get(id) === most);
  return first !== undefined && there.length > 1
    ? { ids: [first, ...others], figure: most }
    : undefined;
}

function bestOf({ roundId, memberIds, scores }: PlayRound): readonly StoryEvent[] {
  const best = highest(memberIds, scores);
  return best ? [eventOf('BEST', roundId, best.ids, { points: best.figure })] : [];
}

function mostMissed(
  { roundId, memberIds }: PlayRound,
  missed: ReadonlyMap<string, number>,
): readonly StoryEvent[] {
  const most = highest(memberIds, missed);
  if (!most || most.figure <= 0) return [];
  return [eventOf('MISSED_MOST', roundId, most.ids, { points: most.figure })];
}

function duelsWon(
  spans: readonly GroupPlaySpan[],
  { roundId, scores }: PlayRound,
): readonly StoryEvent[] {
  const span = spans.find(({ roundIds }) => roundIds.includes(roundId));
  if (span?.play.mode !== 'HEAD_TO_HEAD') return [];
  const duels = span.play.rounds.find((round) => round.roundId === roundId)?.duels ?? [];
  return duels
    .flatMap(({ userIds: [first, second], outcome }) => {
      const [a, b] = [scores.get(first), scores.get(second)];
      // Nobody has won against somebody who did not play.
      if (a === undefined || b === undefined || a === b || outcome === null) return [];
      const [winner, loser] = a > b ? [first, second] : [second, first];
      return [{ winner, loser, points: Math.abs(a - b) }];
    })
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST_DUELS)
    .map(({ winner, loser, points }) =>
      eventOf('DUEL_WON', roundId, [winner], { otherId: loser, points }),
    );
}

function joinedBefore(
  members: PlayRecord['members'],
  { roundId }: PlayRound,
  place: number,
): readonly StoryEvent[] {
  const joined = members
    .filter(({ stays }) => stays.some(({ from }) => from === place))
    .map(({ userId }) => userId);
  const named = joined.slice(0, MOST_JOINED).map((userId) => eventOf('JOINED', roundId, [userId]));
  const [next, ...others] = joined.slice(MOST_JOINED);
  if (next === undefined) return named;
  const rest = eventOf('JOINED', roundId, [next, ...others]);
  return [...named, others.length === 0 ? rest : { ...rest, id: idOfAll(rest.id, others) }];
}

/** Until the round is locked others come and go: an event of many is another one with each of them. */
function idOfAll(id: string, others: readonly string[]): string {
  return `${id}.${others.length}-${createRandom(others.join(' ')).toString(36)}`;
}
