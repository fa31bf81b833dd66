const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Matches of a round further apart than this do not belong to the same gameday. */
const GAMEDAY_GAP_MS = 72 * HOUR_MS;

/** A part of a round that was planned with it: not fewer matches of it than one in so many... */
const SHARE_OF_PART = 3;
/** ... not so much later or earlier that it was postponed rather than planned, */
const PARTS_GAP_MS = 10 * DAY_MS;
/** ... and so long away from other rounds that both are played and evaluated. */
const APART_MS = DAY_MS;

/** A round as its gameday follows from it. */
export interface PlannedRound {
  readonly id: string;
  /** First and last kick-off as planned, epoch ms. */
  readonly startDate: number;
  readonly endDate: number;
}

/** A match as the gameday of its round follows from it. */
export interface PlannedMatch {
  readonly id: string;
  readonly roundId: string;
  /** Kick-off, epoch ms. */
  readonly date: number;
}

/** The regular part of a round: the matches played together, between one freeze and one evaluation. */
export interface PlannedGameday {
  /** Epoch ms; without matches dates of the round's own, or such that rounds follow each other. */
  readonly firstKickOff: number;
  readonly lastKickOff: number;
  readonly regularMatchIds: ReadonlySet<string>;
}

/**
 * The gameday of every round, by the index of the round; of all of a season, since one bounds the other.
 *
 * A postponed or brought forward match stays in its round but not in its gameday: the gameday is
 * the largest group of matches without a gap of more than 72 hours (of equal groups the earliest),
 * without those that kick off after the next round has begun. Gamedays follow each other as rounds
 * do: where they could not all be the largest, as many matches as possible are in one. So rounds are
 * always evaluated one after the other, whatever became of their matches. A round that is planned in
 * parts is one gameday, where no other round is played between. A round none of whose matches can be
 * in a gameday has one without matches, between its neighbours.
 * @param rounds in order of play
 */
export function plannedGamedays(
  rounds: readonly PlannedRound[],
  matches: readonly PlannedMatch[],
): readonly PlannedGameday[] {
  const byRound = Map.groupBy(matches, (match) => match.roundId);
  const groups = rounds.map((round) => groupsOf(byRound.get(round.id) ?? []));
  const chosen = withOtherParts(groups, chosenGroups(groups));
  const kickOffs = kickOffsOf(rounds, chosen);
  return rounds.map((round, index) => {
    const firstKickOff = kickOffs[index] ?? round.startDate;
    const next = kickOffs[index + 1] ?? Number.POSITIVE_INFINITY;
    const regular = chosen[index]?.filter((match) => match.date < next) ?? [];
    const isPlanned = round.endDate > firstKickOff && round.endDate < next;
    return {
      firstKickOff,
      lastKickOff: regular.at(-1)?.date ?? (isPlanned ? round.endDate : firstKickOff),
      regularMatchIds: new Set(regular.map((match) => match.id)),
    };
  });
}

/** Matches of a round that are played together, by kick-off. */
type Group = readonly PlannedMatch[];

/** Earliest first. */
function groupsOf(matches: readonly PlannedMatch[]): readonly Group[] {
  const groups: PlannedMatch[][] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const match of matches.toSorted((a, b) => a.date - b.date)) {
    if (match.date - previous > GAMEDAY_GAP_MS) groups.push([]);
    groups.at(-1)?.push(match);
    previous = match.date;
  }
  return groups;
}

/** A group, and the best that can follow it. */
interface Candidate {
  readonly index: number;
  readonly group: Group;
  readonly kickOff: number;
  readonly next: Candidate | undefined;
  /** Matches in this gameday and all that follow. */
  readonly total: number;
}

/**
 * The groups whose kick-offs follow each other and which have most matches in time, by the index of
 * the round; undefined: none of the round's. Of two rounds that are as good the later one keeps its
 * group: matches that come late can be counted late, and known ones must not be lined up.
 */
function chosenGroups(groups: readonly (readonly Group[])[]): readonly (Group | undefined)[] {
  // Later rounds first.
  const candidates: Candidate[] = [];
  for (let index = groups.length - 1; index >= 0; index--) {
    const ofRound = groups[index] ?? [];
    candidates.push(...ofRound.map((group) => candidateOf(index, group, candidates)));
  }
  let best: Candidate | undefined;
  for (const one of candidates) if (one.total > (best?.total ?? 0)) best = one;
  const chosen = groups.map((): Group | undefined => undefined);
  for (let one = best; one; one = one.next) chosen[one.index] = one.group;
  return chosen;
}

function candidateOf(index: number, group: Group, later: readonly Candidate[]): Candidate {
  const kickOff = group[0]?.date ?? 0;
  let next: Candidate | undefined;
  let total = group.length;
  for (const one of later) {
    if (one.kickOff <= kickOff) continue;
    const inTime = group.findLastIndex(({ date }) => date < one.kickOff) + 1;
    if (inTime + one.total <= total) continue;
    next = one;
    total = inTime + one.total;
  }
  return { index, group, kickOff, next, total };
}

/** The chosen groups, each with those of its round that were planned with it. */
function withOtherParts(
  groups: readonly (readonly Group[])[],
  chosen: readonly (Group | undefined)[],
): readonly (Group | undefined)[] {
  const whole: (Group | undefined)[] = [];
  for (const [index, group] of chosen.entries()) {
    const before = whole.findLast((other) => other !== undefined)?.at(-1)?.date;
    const after = chosen.find((other, no) => no > index && other !== undefined)?.[0]?.date;
    const bounds = {
      from: (before ?? Number.NEGATIVE_INFINITY) + APART_MS,
      to: (after ?? Number.POSITIVE_INFINITY) - APART_MS,
    };
    whole.push(group && withParts(group, groups[index] ?? [], bounds));
  }
  return whole;
}

/** @param parts of the round, earliest first */
function withParts(
  group: Group,
  parts: readonly Group[],
  { from, to }: { readonly from: number; readonly to: number },
): Group {
  const least = parts.flat().length / SHARE_OF_PART;
  const own = parts.indexOf(group);
  let whole = group;
  for (const part of parts.slice(own + 1)) {
    const isPlanned = part.length >= least && gapBetween(whole, part) <= PARTS_GAP_MS;
    if (!isPlanned || (part.at(-1)?.date ?? 0) > to) break;
    whole = [...whole, ...part];
  }
  for (const part of parts.slice(0, own).toReversed()) {
    const isPlanned = part.length >= least && gapBetween(part, whole) <= PARTS_GAP_MS;
    if (!isPlanned || (part[0]?.date ?? 0) < from) break;
    whole = [...part, ...whole];
  }
  return whole;
}

function gapBetween(earlier: Group, later: Group): number {
  return (later[0]?.date ?? 0) - (earlier.at(-1)?.date ?? 0);
}

/**
 * The first kick-off of every round. Without a group it is the round's own date where that lies
 * between its neighbours, and else so much after the one before that all between have equal time.
 */
function kickOffsOf(
  rounds: readonly PlannedRound[],
  chosen: readonly (Group | undefined)[],
): readonly number[] {
  const kickOffs: number[] = [];
  for (const [index, round] of rounds.entries()) {
    const own = chosen[index]?.[0]?.date;
    const nextIndex = chosen.findIndex((group, other) => other > index && group !== undefined);
    const next = chosen[nextIndex]?.[0]?.date ?? Number.POSITIVE_INFINITY;
    const before =
      chosen[index - 1]?.findLast(({ date }) => date < next)?.date ?? kickOffs[index - 1];
    kickOffs.push(own ?? kickOffBetween(round, before, next, nextIndex - index));
  }
  return kickOffs;
}

/** @param steps from the round to the one that kicks off `next` */
function kickOffBetween(
  { startDate }: PlannedRound,
  before = Number.NEGATIVE_INFINITY,
  next: number,
  steps: number,
): number {
  if (startDate > before && startDate < next) return startDate;
  if (next === Number.POSITIVE_INFINITY) return before + DAY_MS;
  if (before === Number.NEGATIVE_INFINITY) return next - steps * DAY_MS;
  return before + Math.max(1, Math.floor((next - before) / (steps + 1)));
}
