import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  useBaseLocation,
  useKernel,
  useLoaded,
  useSeasonPath,
} from '@spieltag/shared-kernel/remote';
import { ErrorState, Screen, SkeletonPitch, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Navigate, useLocation, useParams } from '@spieltag/shared-kernel/vendor/router';
import { RoundScreen } from './round-screen.view.tsx';

/** Waits for the season's data; shows the current round when the address names none, and names it. */
export function LiveScreen() {
  const { t } = useTexts('live');
  const { gameState, clientDatabase } = useKernel();
  const state = useLoaded(gameState);
  const database = useLoaded(clientDatabase);
  const roundId = useParams().roundId;
  const current = useCurrentRoundAddress(state.data?.roundId);
  if (!state.data || !database.data) {
    const error = state.error ?? database.error;
    return (
      <Screen title={t('title')} aside={!error && <SkeletonRows />}>
        {error ? (
          <ErrorState
            text={t(error.messageKey, error.params)}
            onRetry={() => void Promise.all([gameState.load(), clientDatabase.load()])}
          />
        ) : (
          <SkeletonPitch />
        )}
      </Screen>
    );
  }
  const named = roundId?.startsWith('rn-') ? roundId : undefined;
  return (
    <>
      {!named && <Navigate to={current} replace />}
      <RoundScreen
        roundId={named ?? state.data.roundId}
        state={state.data}
        database={database.data}
      />
    </>
  );
}

/** Address of the current round; what lies over the screen stays open. */
function useCurrentRoundAddress(currentRoundId: string | undefined) {
  const paths = useSeasonPath();
  const { pathname, search } = useLocation();
  const overlay = pathname.slice(useBaseLocation().pathname.length);
  return { pathname: paths.live(currentRoundId) + overlay, search };
}
