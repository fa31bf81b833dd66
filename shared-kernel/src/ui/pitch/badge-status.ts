import type { MatchLineupStatus, PlayerStatus, RoundPhase } from '../../rules/index.ts';

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

/**
 * Whether what a badge says is expected rather than known: on a gameday, until the official lineup of
 * the player's match is published. What the match itself says is known.
 */
export function isExpected(
  badge: BadgeStatus | undefined,
  match: MatchLineupStatus | undefined,
  phase: RoundPhase | undefined,
): boolean {
  return (
    phase === 'GAMEDAY' &&
    badge !== undefined &&
    badge !== match &&
    (match === 'SCHEDULED' || match === 'PRELIMINARY_LINEUP')
  );
}
