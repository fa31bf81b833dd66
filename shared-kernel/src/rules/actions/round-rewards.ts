import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import type { RewardTier } from './action-rules.ts';
import {
  type ActionRefusal,
  type ActionSituation,
  type ActionVerdict,
  completedRounds,
  type OwnStanding,
} from './action-situation.ts';
import type { Grants } from './grants.ts';

const ROUND_REWARD = 'round-reward-';
const GROUP_ROUND_REWARD = 'group-round-reward-';

/** What it takes to reward a round beyond the user's own placement. */
export interface RewardFacts {
  /** Placements in groups, each among those of its members who were ranked. */
  readonly groups: readonly GroupPlacement[];
}

/** A place among so many. */
export interface GroupPlacement {
  readonly rank: number;
  readonly members: number;
}

/** How a user did in a round somebody has played in. */
export type PlacedStanding = OwnStanding & { readonly rank: number };

/** Whether a round has places, and with them rewards: none has while nobody has played in it. */
export function isPlaced(standing: OwnStanding): standing is PlacedStanding {
  return standing.rank !== null;
}

/** Which reward of which round an action claims; undefined: it claims none. */
export function rewardClaimOf(
  actionId: string,
): { readonly kind: 'ROUND' | 'GROUP'; readonly roundId: string } | undefined {
  if (actionId.startsWith(GROUP_ROUND_REWARD)) {
    return { kind: 'GROUP', roundId: actionId.slice(GROUP_ROUND_REWARD.length) };
  }
  if (actionId.startsWith(ROUND_REWARD)) {
    return { kind: 'ROUND', roundId: actionId.slice(ROUND_REWARD.length) };
  }
  return undefined;
}

/** Id of the action that claims the reward of a round. */
export function roundRewardId(roundId: string): string {
  return ROUND_REWARD + roundId;
}

/** Id of the action that claims the reward of a round for a placement in a group. */
export function groupRoundRewardId(roundId: string): string {
  return GROUP_ROUND_REWARD + roundId;
}

/** What a placement is worth: the first tier that fits. */
export function rewardFor(tiers: readonly RewardTier[], rank: number, ranked: number): Grants {
  const tier = tiers.find(
    ({ maxRank, maxSharePermille }) =>
      (maxRank === undefined || rank <= maxRank) &&
      (maxSharePermille === undefined || rank * 1000 <= ranked * maxSharePermille),
  );
  return tier?.grants ?? {};
}

/**
 * The round a reward can be claimed for: evaluated and completed, one of the latest, with a rated
 * lineup of the user's, and not rewarded yet. One nobody has played in waits for its results.
 */
export function rewardedRound(
  { book, rounds, roundNo, rules, actions, standings }: ActionSituation,
  actionId: string,
  roundId: string,
): Result<PlacedStanding, ActionRefusal | Refusal> {
  const wanted = rounds.findIndex(({ id }) => id === roundId) + 1;
  if (wanted === 0) return refuse({ code: 'ACTION_UNKNOWN', actionId });
  if (book.claimed.includes(actionId)) return refuse({ code: 'ALREADY_CLAIMED', actionId });
  const completed = completedRounds(roundNo, rules.roundPhase);
  if (wanted > completed) return refuse({ code: 'ROUND_NOT_EVALUATED', roundId });
  if (wanted <= completed - actions.rewardRounds) {
    return refuse({ code: 'ACTION_EXPIRED', actionId });
  }
  const standing = standings.find((own) => own.roundNo === wanted);
  if (!standing) return refuse({ code: 'NOT_PLAYING', roundId });
  return isPlaced(standing) ? accept(standing) : refuse({ code: 'ROUND_NOT_EVALUATED', roundId });
}

/** Claims the reward for a placement in a round, or in it among the members of a group. */
export function claimRoundReward(
  situation: ActionSituation,
  actionId: string,
  facts: RewardFacts,
): ActionVerdict {
  const claim = rewardClaimOf(actionId);
  if (!claim) return refuse({ code: 'ACTION_UNKNOWN', actionId });
  const { roundId } = claim;
  const round = rewardedRound(situation, actionId, roundId);
  if (!round.ok) return round;
  const { actions } = situation;
  const { rank, users } = round.value;
  if (claim.kind === 'ROUND') {
    const grants = rewardFor(actions.roundRewards, rank, users);
    return accept({ kind: 'ROUND_REWARD', payload: { claimId: actionId, grants } });
  }
  const min = actions.groupRewardMinMembers;
  const [group] = facts.groups.filter(({ members }) => members >= min).toSorted(byPlace);
  if (!group) return refuse({ code: 'NO_GROUP_REWARD', roundId, min });
  const grants = rewardFor(actions.groupRoundRewards, group.rank, group.members);
  const payload = { claimId: actionId, rank: group.rank, grants };
  return accept({ kind: 'GROUP_ROUND_REWARD', payload });
}

/** The better place; of equal ones that among more. */
function byPlace(one: GroupPlacement, other: GroupPlacement): number {
  return one.rank - other.rank || other.members - one.members;
}
