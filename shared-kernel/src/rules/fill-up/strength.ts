import type { RulePlayer } from '../types.ts';
import { NO_PRICE } from '../types.ts';

/** Whether a player has been on the pitch this season. */
export function hasPlayed({ ratingBreakDown: played }: RulePlayer): boolean {
  return played !== undefined && played.starter + played.joker > 0;
}

/** Out for long: nobody a fill-up buys while there is somebody else. */
export function isOut({ status }: RulePlayer): boolean {
  return status === 'INACTIVE';
}

/**
 * What a player is worth on the pitch: whoever has more points is worth more, of equals whoever has
 * played, then the dearer one. Before the first round the price alone counts.
 */
export function strengthOf(player: RulePlayer): number {
  return (
    (player.rating ?? 0) * 4 * NO_PRICE +
    (hasPlayed(player) ? 2 * NO_PRICE : 0) +
    player.marketValue
  );
}
