import type { GroupMember } from '@spieltag/shared-kernel/contract';
import type { GroupPlay } from '@spieltag/shared-kernel/group-play';
import type { LineupCompleteness, MatchLineupStatus } from '@spieltag/shared-kernel/rules';

/** As many rounds are shown as bars. */
const FORM_ROUNDS = 5;

/** Points missing to the next who is ahead, by user id; none for who leads. */
export function gapsOf(
  entries: readonly { readonly userId: string; readonly score: number }[],
): ReadonlyMap<string, number> {
  const gaps = new Map<string, number>();
  let ahead: number | undefined;
  let last: number | undefined;
  for (const { userId, score } of entries) {
    if (last !== undefined && score < last) ahead = last;
    if (ahead !== undefined) gaps.set(userId, ahead - score);
    last = score;
  }
  return gaps;
}

/** Scores of the last evaluated rounds up to one, the oldest first; null: not rated. */
export function formsOf(
  record: Pick<GroupPlay, 'members' | 'rounds'>,
  roundId: string | undefined,
): ReadonlyMap<string, readonly (number | null)[]> {
  const at = record.rounds.findIndex((round) => round.roundId === roundId);
  const upTo = at === -1 ? record.rounds : record.rounds.slice(0, at + 1);
  const played = upTo.flatMap(({ scores }) => (scores ? [scores] : [])).slice(-FORM_ROUNDS);
  return new Map(
    record.members.map(({ userId }, place) => [
      userId,
      played.map((scores) => scores[place] ?? null),
    ]),
  );
}

/** A match of the round, and who plays it. */
export interface RoundMatch {
  readonly teamIds: readonly string[];
  readonly state: MatchLineupStatus;
}

/** How many of a pitch play still, or are to play. */
export function playersLeft(
  playerIds: readonly string[],
  teamOf: ReadonlyMap<string, string>,
  matches: readonly RoundMatch[],
): number {
  const open = new Set(
    matches.flatMap(({ teamIds, state }) => (state === 'FINISHED' ? [] : teamIds)),
  );
  return playerIds.filter((playerId) => open.has(teamOf.get(playerId) ?? '')).length;
}

/**
 * Why a member is not in a ranking of a round: has no team, or had none that was complete. Who has none by now
 * had none in any round before; who has one by now may have had none then, which is no other reason than an
 * incomplete one. When somebody came is none: a ranking has all members, by whatever they played before.
 */
export type UnratedReason = 'noTeam' | 'incomplete';

/** Members who are not in the ranking of a round, and why. */
export function unratedOf(
  members: readonly GroupMember[],
  entries: readonly { readonly userId: string }[],
  readiness: ReadonlyMap<string, LineupCompleteness> | undefined,
): readonly { readonly member: GroupMember; readonly reason: UnratedReason }[] {
  const rated = new Set(entries.map(({ userId }) => userId));
  return members
    .filter(({ id }) => !rated.has(id))
    .map((member) => ({
      member,
      reason: readiness?.get(member.id) === 'NONE' ? 'noTeam' : 'incomplete',
    }));
}
