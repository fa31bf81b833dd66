import { documentRoutes } from '@spieltag/shared-kernel/documents';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { useCallback } from 'react';
import { useLoad } from '../../loading/use-load.ts';
import { guideOf } from './guide.model.ts';

/** The rules of the season that is shown, in words; undefined parts have not come yet. */
export function useGuide() {
  const seasonId = useSeasonId();
  const { client, clientDatabase, gameState } = useKernel();
  const { data: state } = useStore(gameState);
  const { data: database } = useStore(clientDatabase);
  const read = useCallback(
    () => client.call(documentRoutes.seasonRules, { params: { seasonId }, rethrow: true }),
    [client, seasonId],
  );
  const loaded = useLoad(read);
  const { data: rules } = loaded;
  const from = state?.restrictedTransferWindowStartDate ?? null;
  const until = state?.restrictedTransferWindowEndDate ?? null;
  const guide =
    rules &&
    database &&
    guideOf({
      rules,
      formations: database.availableFormations,
      window: from !== null && until !== null ? { from, until } : undefined,
    });
  return {
    ...loaded,
    data: guide && rules && { guide, ruleSetId: rules.ruleSetId },
  };
}
