import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { seasonReviewRoutes } from '@spieltag/shared-kernel/season-review';
import { useCallback } from 'react';
import { useLoad } from '../../loading/use-load.ts';

/** What became of the user in the season that is shown. */
export function useSeasonReview(userId: string) {
  const seasonId = useSeasonId();
  const { client } = useKernel();
  const read = useCallback(
    () =>
      client.call(seasonReviewRoutes.seasonReview, {
        params: { seasonId, userId },
        rethrow: true,
      }),
    [client, seasonId, userId],
  );
  return useLoad(read, useEvaluations());
}

/** All seasons of the user. */
export function useOwnSeasons(userId: string) {
  const { client } = useKernel();
  const read = useCallback(
    () => client.call(seasonReviewRoutes.ownSeasons, { params: { userId }, rethrow: true }),
    [client, userId],
  );
  return useLoad(read, useEvaluations());
}

/** Another one whenever a round has been evaluated, or one of them anew, and once the game is frozen. */
function useEvaluations(): string {
  const state = useStore(useKernel().gameState).data;
  const isFrozen = state?.phase === 'LOCKED';
  return `${state?.lastCompletedRoundId} ${state?.corrections} ${isFrozen}`;
}
