import { useKernel, useLoaded, useSlot } from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';
import { captainCard, captainOnPitch } from '../../game/captain.model.ts';
import type { Game } from '../../game/game.model.ts';
import { isCounted, pointsRoundId, ratedPoints } from '../../slots/player-points.model.ts';
import type { FigureSources } from './figure.model.ts';

/** What the figures below the players are made from; follows the round while it is played. */
export function useFigureSources({ state, ledger, lineup }: Game): FigureSources {
  const { ledgerStats, rounds, myResults } = useKernel();
  const { data: stats } = useLoaded(ledgerStats);
  const isCurrent = isCounted(state);
  const past = useSlot(rounds, isCurrent ? undefined : pointsRoundId(state)).data;
  const ownResult = useSlot(myResults, pointsRoundId(state)).data;
  const round = isCurrent ? state.currentResults : past;
  const named = isCurrent ? captainOnPitch(captainCard(ledger), lineup) : undefined;
  const captainId = ownResult?.captainId ?? named;
  return useMemo(
    () => ({
      roundPoints: ratedPoints(round),
      ownStats: new Map(stats?.players.map((player) => [player.playerId, player])),
      ownResult,
      captainId,
    }),
    [round, stats, ownResult, captainId],
  );
}
