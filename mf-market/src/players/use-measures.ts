import { useMemo } from 'react';
import { useGame } from '../game/use-game.ts';
import { type Measure, measuresOf } from './measures.model.ts';

/** The measures the players of this season can be chosen by. */
export function useMeasures(): readonly Measure[] {
  const { players } = useGame().database;
  return useMemo(() => measuresOf(players), [players]);
}
