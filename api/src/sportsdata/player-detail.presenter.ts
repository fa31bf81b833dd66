import type { Player, PlayerDetail } from '@spieltag/shared-kernel/contract';
import { hasPrice } from '@spieltag/shared-kernel/rules';
import type { RoundPrice } from '../evaluation/index.ts';
import type { PlayerRounds } from './player-rounds.query.ts';

const MILLION = 1_000_000;

/** Everything that is known of a player. */
export function presentPlayerDetail(
  player: Player,
  { rounds, lineupStatus, lastCompletedRoundId }: PlayerRounds,
  prices: readonly RoundPrice[],
): PlayerDetail {
  const isPriced = hasPrice(player);
  const offer = isPriced ? { price: player.marketValue } : null;
  const { rating, ratingBreakDown, active, marketValue } = player;
  return {
    ...player,
    distinctName: player.displayName,
    oldPlayer: !active,
    highlighted: rounds.some(
      ({ roundId, pointsBreakDown }) =>
        roundId === lastCompletedRoundId && (pointsBreakDown.pointsMvp ?? 0) > 0,
    ),
    lineupStatus,
    // Whoever left can still be sold, at the last price.
    sellOffer: offer,
    buyOffer: active ? offer : null,
    points: rating,
    ratingPerPrice: isPriced ? Math.round((rating * MILLION * 100) / marketValue) / 100 : null,
    matchCount: ratingBreakDown.starter + ratingBreakDown.joker,
    rounds: [...rounds],
    prices: [...prices],
  };
}
