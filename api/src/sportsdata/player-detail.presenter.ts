import type { Player, PlayerDetail } from '@spieltag/shared-kernel/contract';
import { hasPrice } from '@spieltag/shared-kernel/rules';
import type { PlayerRounds } from './player-rounds.query.ts';

const MILLION = 1_000_000;

/**
 * Everything that is known of a player.
 * @param players all of the season, whose names this one is told apart from
 */
export function presentPlayerDetail(
  player: Player,
  players: readonly Player[],
  { rounds, lineupStatus, lastCompletedRoundId }: PlayerRounds,
): PlayerDetail {
  const isPriced = hasPrice(player);
  const offer = isPriced ? { price: player.marketValue } : null;
  const { rating, ratingBreakDown, active, marketValue } = player;
  return {
    ...player,
    distinctName: distinctName(player, players),
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
  };
}

/** The shortest of the names no other player of the season has; the last resort adds the id. */
function distinctName(player: Player, players: readonly Player[]): string {
  const names = [
    (each: Player) => each.displayName,
    (each: Player) => each.displayLongName,
    (each: Player) => `${each.firstName} ${each.lastName}`,
  ];
  const isDistinct = (nameOf: (each: Player) => string) =>
    players.every((other) => other.id === player.id || nameOf(other) !== nameOf(player));
  const nameOf = names.find(isDistinct);
  return nameOf ? nameOf(player) : `${player.displayLongName} (${player.id})`;
}
