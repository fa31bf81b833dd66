import type {
  MatchResult,
  StreamedMatch,
  StreamedPointsChange,
} from '@spieltag/shared-kernel/contract';
import { type EventPoints, matchPointsChanges, namedReasons } from '@spieltag/shared-kernel/rules';

/** What points of a player in the round are made of beyond the one match. */
interface RoundFacts {
  /** By player, over all matches of the round, now. */
  readonly pointsOf: (playerId: string) => number;
  /** undefined: the source does not say. */
  readonly minute: number | undefined;
  /** What players had points for in the match, before and now. */
  readonly eventsBefore: EventsOf;
  readonly eventsNow: EventsOf;
}

/** By player; of who is left out nothing is known. */
export type EventsOf = ReadonlyMap<string, readonly EventPoints[]>;

/**
 * The match as it is now, with those of its players who have changed, or all where one has vanished; undefined: it is
 * the same. Of a match nobody was known of before it is whole either way.
 */
export function changedMatch(
  before: MatchResult | undefined,
  now: MatchResult,
): StreamedMatch | undefined {
  const known = new Map(before?.players.map((player) => [player.id, JSON.stringify(player)]));
  const ids = new Set(now.players.map(({ id }) => id));
  const hasLost = before?.players.some(({ id }) => !ids.has(id)) ?? false;
  const players = now.players.filter(
    (player) => hasLost || known.get(player.id) !== JSON.stringify(player),
  );
  const isSame =
    before !== undefined &&
    !hasLost &&
    players.length === 0 &&
    JSON.stringify(headOf(before)) === JSON.stringify(headOf(now));
  return isSame ? undefined : { ...now, players, isWhole: hasLost || known.size === 0 };
}

function headOf({ players: _, ...head }: MatchResult) {
  return head;
}

/** Whose points in the match have changed, and why. */
export function changedPoints(
  before: MatchResult | undefined,
  now: MatchResult,
  { pointsOf, minute, eventsBefore, eventsNow }: RoundFacts,
): StreamedPointsChange[] {
  return matchPointsChanges(before, now, pointsOf).map((change) => {
    const [had, has] = [eventsBefore, eventsNow].map((of) => of.get(change.playerId) ?? []);
    const reasons = namedReasons(change.reasons, had ?? [], has ?? []);
    return { ...change, reasons, ...(minute !== undefined && { minute }) };
  });
}
