import { useMemo, useState } from 'react';
import { type SubMode, seasonHasPoints, shownSubMode } from '../../figures/info-display.model.ts';
import type { Game } from '../../game/game.model.ts';

export interface InfoDisplay {
  readonly subMode: SubMode;
  /** The season has points that can be chosen. */
  readonly hasPoints: boolean;
  choose(subMode: SubMode): void;
}

/** What stands below the players, and how to choose something else. */
export function useInfoDisplay(game: Game): InfoDisplay {
  const [chosen, choose] = useState<SubMode>();
  const { database, state, context } = game;
  const hasPoints = useMemo(() => seasonHasPoints({ database, state }), [database, state]);
  const subMode = shownSubMode(chosen, hasPoints, context.marketPhase);
  return useMemo(() => ({ subMode, hasPoints, choose }), [subMode, hasPoints]);
}
