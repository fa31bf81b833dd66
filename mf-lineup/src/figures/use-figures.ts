import { useDataSlot, useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { arePointsCounted } from '@spieltag/shared-kernel/rules';
import { useMemo } from 'react';
import type { Game } from '../game/game.model.ts';
import { ratedPoints } from '../slots/player-points.model.ts';
import type { FigureSources } from './figure.model.ts';
import { fixtureOfRound } from './fixture-of-round.model.ts';

/**
 * What the figures below the players are made from. Points are those of the round the screen is
 * titled with: none before its kick-off, then those of the frozen lineup.
 */
export function useFigureSources(game: Game): FigureSources {
  const { state, database, teams } = game;
  const { ledgerStats, myResults, gameNow } = useKernel();
  const { data: stats } = useLoaded(ledgerStats);
  const countedId = arePointsCounted(state.phase) ? state.roundId : undefined;
  const ownResult = useDataSlot(myResults, countedId).data;
  const round = state.currentResults;
  const fixtureOf = useMemo(
    () => fixtureOfRound({ database, state, teams }, gameNow()),
    [database, state, teams, gameNow],
  );
  return useMemo(
    () => ({
      roundPoints: ratedPoints(round, ownResult),
      ownStats: new Map(stats?.players.map((player) => [player.playerId, player])),
      ownResult,
      captainId: ownResult?.captainId,
      fixtureOf,
    }),
    [round, stats, ownResult, fixtureOf],
  );
}
