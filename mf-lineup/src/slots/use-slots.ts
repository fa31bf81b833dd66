import { useMemo, useRef } from 'react';
import type { Game } from '../game/game.model.ts';
import { keepSlots, type LineupSlot, lineupSlots } from './slots.model.ts';

/** The slots of the lineup; those a change leaves as they are stay the same objects. */
export function useSlots(game: Game): readonly LineupSlot[] {
  const held = useRef<readonly LineupSlot[]>([]);
  return useMemo(() => {
    held.current = keepSlots(held.current, lineupSlots(game));
    return held.current;
  }, [game]);
}
