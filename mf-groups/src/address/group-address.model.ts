import type { RankingKind } from '@spieltag/shared-kernel/stores';

/** What the address asks for, as far as it says. */
export interface GroupAddress {
  readonly rankingType?: string | undefined;
  readonly roundId?: string | undefined;
  readonly groupId?: string | undefined;
}

/** Reads the path of the screen as the route does: nothing is pressed here while something lies over it. */
export function readGroupPath(pathname: string): GroupAddress {
  const [rankingType, roundId, groupId] = pathname.split('/').slice(3);
  return { rankingType, roundId, groupId };
}

/** What is known when the address is read. */
export interface GroupChoices {
  readonly groupIds: readonly string[];
  /** The round that is played, else the last completed one; undefined: there is none. */
  readonly newestRoundId: string | undefined;
  /** The group that is shown already, and stays while nobody here asks for another; undefined: none yet. */
  readonly shownId: string | undefined;
  /** The group looked at last in the round that is shown. */
  rememberedId(roundId: string | undefined): string | undefined;
}

/** What of a group is shown: one of its rankings, how it is played besides them, or what happened in it. */
const GROUP_VIEWS = ['round', 'season', 'play', 'story'] as const;
export type GroupView = (typeof GROUP_VIEWS)[number];

/** What is shown: parts the address leaves out or gets wrong fall back to what is newest. */
export interface GroupSelection {
  readonly kind: GroupView;
  readonly roundId: string | undefined;
  readonly groupId: string | undefined;
}

/** Reads the address of the group screen. */
export function selectGroup(address: GroupAddress, choices: GroupChoices): GroupSelection {
  const { rankingType, groupId } = address;
  const roundId = address.roundId?.startsWith('rn-') ? address.roundId : choices.newestRoundId;
  const own = (wanted: string | undefined) => choices.groupIds.find((id) => id === wanted);
  return {
    kind: GROUP_VIEWS.find((view) => view === rankingType) ?? 'round',
    roundId,
    groupId:
      own(groupId) ??
      own(choices.shownId) ??
      own(choices.rememberedId(roundId)) ??
      choices.groupIds[0],
  };
}

/** The ranking details of a user open with. */
export function rankingKindOf(kind: GroupView): RankingKind {
  return kind === 'season' ? 'season' : 'round';
}
