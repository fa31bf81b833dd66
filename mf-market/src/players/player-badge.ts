import type { Player } from '@spieltag/shared-kernel/contract';
import type { GameData } from '@spieltag/shared-kernel/remote';
import { isRoundOver } from '@spieltag/shared-kernel/rules';
import { type BadgeStatus, badgeStatus } from '@spieltag/shared-kernel/ui';

/** What is expected of a player, else how far the match of their team is, until the round is over. */
export function badgeOf(
  { active, status, teamId }: Player,
  { state, context }: Pick<GameData, 'state' | 'context'>,
): BadgeStatus | undefined {
  const isInRound = active && !isRoundOver(state.phase);
  return badgeStatus(status, isInRound ? context.matchStatusOfTeam(teamId) : undefined);
}
