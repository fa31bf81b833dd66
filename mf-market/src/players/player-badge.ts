import type { Player } from '@spieltag/shared-kernel/contract';
import type { GameData } from '@spieltag/shared-kernel/remote';
import { isRoundOver } from '@spieltag/shared-kernel/rules';
import { type BadgeStatus, badgeStatus, isExpected } from '@spieltag/shared-kernel/ui';

/** What a badge says, and whether that is expected rather than known. */
interface PlayerBadge {
  readonly status: BadgeStatus | undefined;
  readonly unsure: boolean;
}

/** What is expected of a player, else how far the match of their team is, until the round is over. */
export function badgeOf(
  { active, status: known, teamId }: Player,
  { state, matchStatuses }: Pick<GameData, 'state' | 'matchStatuses'>,
): PlayerBadge {
  const isInRound = active && !isRoundOver(state.phase);
  const match = isInRound ? matchStatuses.get(teamId) : undefined;
  const status = badgeStatus(known, match);
  return { status, unsure: isExpected(status, match, state.phase) };
}
