import { hasPosition } from '@spieltag/shared-kernel/rules';
import type { MouseEvent } from 'react';
import { useGame } from '../game/use-game.ts';
import { flyToRoster } from './fly-to-roster.ts';
import { offerIn } from './offer.model.ts';
import { useTrading } from './use-trading.ts';

/** Buys the player, or sells them when they are owned; what is refused is named, and nothing sent. */
export function useDeal(): (event: MouseEvent, playerId: string) => void {
  const game = useGame();
  const trading = useTrading();
  return (event, playerId) => {
    // The second press of a double one would undo what the first one did.
    if (event.detail > 1) return;
    const { kind, refusal } = offerIn(game, playerId);
    const bought = kind === 'buy' && !refusal && game.players.get(playerId);
    if (bought && hasPosition(bought)) flyToRoster(event.currentTarget, bought.position);
    void trading[kind](playerId);
  };
}
