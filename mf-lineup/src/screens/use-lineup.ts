import { type RefObject, useRef, useState } from 'react';
import type { Give } from '../features/captain-card/captain-card.view.tsx';
import { useInfoDisplay } from '../features/info-display/use-info-display.ts';
import { useFigureSources } from '../figures/use-figures.ts';
import type { Game } from '../game/game.model.ts';
import { useSlots } from '../slots/use-slots.ts';
import { useSlotKeys } from '../swapping/use-slot-keys.ts';
import { useSwapping } from '../swapping/use-swapping.ts';
import { useBoard } from './use-board.ts';

/**
 * The lineup as it is shown and all that can be done with it.
 * @param isSwapMode pressing a slot picks it rather than opening what is behind it
 */
export function useLineup(game: Game, area: RefObject<HTMLElement | null>, isSwapMode: boolean) {
  const slots = useSlots(game);
  const swapping = useSwapping(game, slots);
  const display = useInfoDisplay(game);
  const sources = useFigureSources(game);
  const { subMode } = display;
  const droppedId = useRef<string>(undefined);
  const [give, setGive] = useState<Give>();
  const onGiving = (next: Give | undefined) => setGive(() => next);
  const options = { game, slots, swapping, isSwapMode, give, sources, subMode, droppedId };
  const board = useBoard(options);
  const onKeyDown = useSlotKeys({ area, slots, board, swapping });
  const isGiving = give !== undefined;
  return { slots, swapping, display, sources, board, droppedId, onKeyDown, isGiving, onGiving };
}

export type LineupController = ReturnType<typeof useLineup>;
