import type { Player } from '@spieltag/shared-kernel/contract';
import { CAPTAIN_FACTOR, type MatchEventName } from '@spieltag/shared-kernel/rules';
import type { LiveEvent, LiveMatchEvent, LivePointsEvent } from '@spieltag/shared-kernel/stores';
import { knownScoreOf, type ListedMatch, type MatchTeam } from '../../rounds/listed-match.model.ts';
import type { MyPlace } from '../../rounds/my-players.model.ts';
import { NO_OWNERS, type Owners } from '../../rounds/rivals.model.ts';

/** Whose events are shown: mine, those of my group as well, all. */
export const FEED_FILTERS = ['mine', 'group', 'all'] as const;
export type FeedFilter = (typeof FEED_FILTERS)[number];

type Reason = LivePointsEvent['change']['reasons'][number];
type Part = Reason['part'];

/** A reason for points: `isUndone` where something good was taken back, or a card was. */
export interface FeedReason {
  readonly part: Part;
  readonly points: number;
  readonly isUndone: boolean;
  /** Told in place of the part, where that counts several events. */
  readonly event: Reason['event'];
}

interface Entry {
  /** Grows with every event. */
  readonly id: number;
  /** Time in the season, epoch ms. */
  readonly gameTime: number;
}

/** A player has won or lost points, or did what has none. */
export interface PlayerEntry extends Entry {
  readonly kind: 'player';
  readonly playerId: string;
  readonly roundId: string;
  readonly name: string;
  /** Of the match, where the source says it. */
  readonly minute: number | undefined;
  /** What it is worth to the user: the captain's count more than once. */
  readonly points: number;
  /** Instead of points and reasons. */
  readonly fact?: MatchEventName;
  /** The weightiest first. */
  readonly reasons: readonly FeedReason[];
  readonly isCorrection: boolean;
  /** Name of the round, if it is not the one that is played. */
  readonly round: string | undefined;
  readonly mine: MyPlace | undefined;
  /** Who else of the group has the player. */
  readonly rivals: Owners;
}

/** What has become of a match. */
export const MATCH_NEWS = ['kickOff', 'goal', 'halted', 'resumed', 'over', 'corrected'] as const;
export interface MatchEntry extends Entry {
  readonly kind: 'match';
  readonly matchId: string;
  readonly news: (typeof MATCH_NEWS)[number];
  readonly home: MatchTeam;
  readonly guest: MatchTeam;
  /** Undefined: nobody knows it. */
  readonly score: ListedMatch['score'];
  /** Players of the user are in it. */
  readonly isMine: boolean;
}

export type FeedEntry = PlayerEntry | MatchEntry;

/** A player of rivals, and who they are. */
export type RivalsByPlayer = ReadonlyMap<string, Owners>;

/** What is known of the round the events are from. */
export interface FeedSources {
  readonly players: ReadonlyMap<string, Pick<Player, 'displayName'>>;
  readonly matches: ReadonlyMap<
    string,
    {
      readonly home: MatchTeam;
      readonly guest: MatchTeam;
      readonly mine: Readonly<Record<MyPlace, number>>;
    }
  >;
  readonly places: ReadonlyMap<string, MyPlace>;
  readonly captainId: string | undefined;
  readonly rivals: RivalsByPlayer;
  /** Whom the user had in rounds before, by round; only corrections tell of them. */
  readonly earlier: ReadonlyMap<string, EarlierRound>;
}

/** A round before the one that is played. */
export interface EarlierRound {
  readonly name: string;
  readonly places: ReadonlyMap<string, MyPlace>;
  readonly captainId: string | undefined;
}

/** What is told first of several reasons. */
const WEIGHT: readonly Part[] = [
  'pointsGoals',
  'pointsCards',
  'pointsAssists',
  'pointsCleanSheet',
  'pointsMvp',
  'pointsJoker',
  'pointsGrade',
  'pointsOther',
  'pointsStarter',
];

/** Losing these is no undoing: a grade may cost, and so may what nobody names. */
const GOES_BOTH_WAYS: readonly (Part | Reason['event'])[] = ['pointsGrade', 'pointsOther', 'bonus'];
/** These cost: getting the points back undoes them. */
const COSTS: readonly (Part | Reason['event'])[] = [
  'pointsCards',
  'yellowCards',
  'yellowRedCards',
  'redCards',
  'ownGoals',
  'goalsConceded',
  'penaltiesMissed',
];
/** No more than having played. */
const MINOR: readonly (Part | Reason['event'])[] = [
  'pointsStarter',
  'pointsOther',
  'minutes',
  'saves',
  'goalsConceded',
];
/** Facts that are told of whoever it was. */
const WEIGHTY_FACTS: readonly MatchEventName[] = [
  'ownGoal',
  'penaltySaved',
  'penaltyMissed',
  'redCard',
  'yellowRedCard',
  'yellowCard',
];

/**
 * Events of the live round as they are told, newest first. That somebody nobody here has is in the
 * first eleven, has played for some minutes, or comes and goes is left out, and so are points of which
 * nobody says what they are for.
 */
export function feedOf(events: readonly LiveEvent[], sources: FeedSources): readonly FeedEntry[] {
  return events
    .flatMap((event): readonly (FeedEntry | undefined)[] =>
      event.kind === 'match'
        ? [...factEntries(event, sources), matchEntry(event, sources)]
        : [playerEntry(event, sources)],
    )
    .filter((entry) => entry !== undefined)
    .filter(isTold);
}

/** What players did without points. */
function factEntries(event: LiveMatchEvent, sources: FeedSources): readonly PlayerEntry[] {
  const { matchId, facts = [] } = event;
  return facts.map(({ playerId, event: fact, minute }) => {
    const points = { points: 0, difference: 0, reasons: [] };
    const change = { playerId, matchId, ...points, ...(minute !== undefined && { minute }) };
    const nothing = { ...event, kind: 'points', isCorrection: false, change } as const;
    return { ...playerEntry(nothing, sources), fact };
  });
}

function playerEntry(event: LivePointsEvent, sources: FeedSources): PlayerEntry {
  const { id, gameTime, roundId, isCorrection, change } = event;
  const { playerId, difference, minute } = change;
  const earlier = sources.earlier.get(roundId);
  const { places, captainId } = earlier ?? sources;
  const mine = places.get(playerId);
  const factor = mine === 'pitch' && playerId === captainId ? CAPTAIN_FACTOR : 1;
  const player = sources.players.get(playerId);
  const reasons = change.reasons.map(({ part, points, event: named }) => {
    const what = named ?? part;
    const isUndone = !GOES_BOTH_WAYS.includes(what) && COSTS.includes(what) === points > 0;
    return { part, points, isUndone, event: named };
  });
  return {
    kind: 'player',
    id,
    gameTime,
    playerId,
    roundId,
    minute,
    name: player?.displayName ?? '?',
    points: difference * factor,
    reasons: reasons.sort((a, b) => WEIGHT.indexOf(a.part) - WEIGHT.indexOf(b.part)),
    isCorrection,
    round: earlier?.name,
    mine,
    rivals: (earlier ? undefined : sources.rivals.get(playerId)) ?? NO_OWNERS,
  };
}

function matchEntry(event: LiveMatchEvent, sources: FeedSources): MatchEntry | undefined {
  const match = sources.matches.get(event.matchId);
  const news = newsOf(event);
  if (!match || !news) return undefined;
  const { id, gameTime, matchId, now } = event;
  return {
    kind: 'match',
    id,
    gameTime,
    matchId,
    news,
    home: match.home,
    guest: match.guest,
    score: knownScoreOf(now),
    isMine: match.mine.pitch + match.mine.bench > 0,
  };
}

/** The weightiest of what has changed; undefined: nothing that is told. */
function newsOf({ before, now }: LiveMatchEvent): MatchEntry['news'] | undefined {
  if (now.state !== before.state) {
    if (now.state === 'HALTED') return 'halted';
    if (now.state === 'FINISHED') return 'over';
    if (now.state === 'LIVE') return before.state === 'HALTED' ? 'resumed' : 'kickOff';
  }
  if (now.state !== 'LIVE' && now.state !== 'FINISHED') return undefined;
  const [then, there] = [knownScoreOf(before), knownScoreOf(now)];
  // A score nobody knew, or knows any more, tells of no goal.
  if (!then || !there) return undefined;
  const more = there.home + there.guest - (then.home + then.guest);
  if (more === 0) return undefined;
  return more > 0 ? 'goal' : 'corrected';
}

function isTold(entry: FeedEntry): boolean {
  if (entry.kind === 'match' || isOfGroup(entry)) return true;
  if (entry.fact) return WEIGHTY_FACTS.includes(entry.fact);
  return !entry.reasons.every(({ part, event }) => MINOR.includes(event ?? part));
}

const isOfGroup = ({ mine, rivals }: PlayerEntry) =>
  mine !== undefined || rivals.pitch.length + rivals.bench.length > 0;

/** What a filter lets through; goals of a match are told by their scorers, except among all. */
export function filtered(entries: readonly FeedEntry[], filter: FeedFilter): readonly FeedEntry[] {
  if (filter === 'all') return entries;
  return entries.filter((entry) => {
    if (entry.kind === 'match') return entry.isMine && entry.news !== 'goal';
    return filter === 'group' ? isOfGroup(entry) : entry.mine !== undefined;
  });
}

/** What is said of several events at once. */
export interface FeedSummary {
  readonly count: number;
  /** Of those on the user's own pitch. */
  readonly mine: number;
  readonly points: number;
}

/** How many events there are, and what those of the user's own pitch bring. */
export function summaryOf(entries: readonly FeedEntry[]): FeedSummary {
  const own = entries.filter((entry) => entry.kind === 'player' && entry.mine === 'pitch');
  const points = own.reduce((sum, entry) => sum + (entry.kind === 'player' ? entry.points : 0), 0);
  return { count: entries.length, mine: own.length, points };
}
