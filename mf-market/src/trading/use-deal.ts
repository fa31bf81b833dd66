import { hasPosition } from '@spieltag/shared-kernel/rules';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useGame } from '../game/use-game.ts';
import { flyToRoster } from './fly-to-roster.ts';
import { offerIn } from './offer.model.ts';
import { useTrading } from './use-trading.ts';

/** For the button of a trade: while Enter is held down, every further press would undo the last one. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** Of a double one: it would undo what the first did, or hit what has closed up to its place. */
export const isSecondPress = ({ detail }: MouseEvent): boolean => detail > 1;

/** Buys the player, or sells them when they are owned; what is refused is named, and nothing sent. */
export function useDeal(): (event: MouseEvent, playerId: string) => void {
  const game = useGame();
  const trading = useTrading();
  return (event, playerId) => {
    if (isSecondPress(event)) return;
    const { kind, refusal } = offerIn(game, playerId);
    const bought = kind === 'buy' && !refusal && game.players.get(playerId);
    if (bought && hasPosition(bought)) flyToRoster(event.currentTarget, bought.position);
    void trading[kind](playerId);
  };
}
