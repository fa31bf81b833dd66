import type { MatchLineupStatus, PlayerStatus } from '../../rules/index.ts';

/** What a badge can say about a player: the expectation, or how far the match is. */
export type BadgeStatus =
  | Exclude<PlayerStatus, 'UNKNOWN'>
  | Exclude<MatchLineupStatus, 'SCHEDULED'>;

/** A badge follows the player's status, then the match's; undefined: nothing to say. */
export function badgeStatus(
  status: PlayerStatus | undefined,
  lineupStatus?: MatchLineupStatus,
): BadgeStatus | undefined {
  if (status !== undefined && status !== 'UNKNOWN') return status;
  return lineupStatus === undefined || lineupStatus === 'SCHEDULED' ? undefined : lineupStatus;
}
